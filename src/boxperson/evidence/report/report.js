"use strict";
// Everything is on the page without this: it filters scenarios, opens what a link points at, and opens what is to be printed.
(() => {
  const form = document.getElementById("filters");
  const shown = document.getElementById("shown");
  const scenarios = [...document.querySelectorAll(".scenario")];
  const has = (list, wanted) => list.split(" ").includes(wanted);

  function filter() {
    const wanted = Object.fromEntries(new FormData(form));
    const words = wanted.words.trim().toLowerCase();
    let count = 0;
    for (const each of scenarios) {
      const fits =
        (!wanted.verdict || each.dataset.verdict === wanted.verdict) &&
        (!wanted.clause || has(each.dataset.clauses, wanted.clause)) &&
        (!wanted.seat || has(each.dataset.seats, wanted.seat)) &&
        (!words || each.querySelector("h4").textContent.toLowerCase().includes(words));
      each.hidden = !fits;
      count += fits;
    }
    for (const feature of document.querySelectorAll(".feature")) {
      feature.hidden = !feature.querySelector(".scenario:not([hidden])");
    }
    shown.textContent = `${count} of ${scenarios.length} shown`;
  }

  function reveal() {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return;
    if (target.closest("[hidden]")) {
      form.reset();
      filter();
    }
    for (let each = target; each; each = each.parentElement) {
      if (each.tagName === "DETAILS") each.open = true;
    }
    const own = target.querySelector(":scope > details");
    if (own) own.open = true;
    target.scrollIntoView();
  }

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details.prints:not([open])")];
    opened.forEach((each) => { each.open = true; });
  });
  addEventListener("afterprint", () => opened.forEach((each) => { each.open = false; }));
  addEventListener("hashchange", reveal);
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  filter();
  reveal();
})();
