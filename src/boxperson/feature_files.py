"""Feature files as pytest modules, checked before anything runs.

A duplicate or overlapping step, a scenario without a clause or a name that is used twice would pass silently in
pytest-bdd; for evidence each is an error at collection.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from pytest_bdd import scenario
from pytest_bdd.exceptions import FeatureError, GherkinParseError
from pytest_bdd.feature import get_feature
from pytest_bdd.gherkin_parser import get_gherkin_document
from pytest_bdd.parser import ScenarioTemplate, Step
from pytest_bdd.scenario import find_fixturedefs_for_step, make_python_name
from pytest_bdd.steps import step_function_context_registry

from boxperson.rules.clauses import clauses, games

TAG, GAME_TAG = "clause:", "game:"


class FeatureFile(pytest.Module):
    """A ``.feature`` file, collected without a Python module beside it."""

    def _getobj(self) -> ModuleType:
        module = ModuleType(self.path.stem)
        module.__file__ = str(self.path)
        for template in get_feature(str(self.path.parent), self.path.name).scenarios.values():
            run = scenario(self.path.name, template.name, features_base_dir=str(self.path.parent))(_nothing_more)
            setattr(module, f"test_{make_python_name(template.name)}", run)
        return module

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Check the file, then collect its scenarios.

        Raises:
            CollectError: lists everything that is wrong with the file.
        """
        try:
            problems = [*self._of_names(), *self._of_tags(), *self._of_steps()]
        except (KeyError, UnicodeDecodeError, GherkinParseError, FeatureError) as fault:
            why = " ".join(str(fault).split())
            raise self.CollectError(f"{self.path.name}: is no feature file ({why})") from fault
        if problems:
            raise self.CollectError("\n".join(f"{self.path.name}: {problem}" for problem in problems))
        yield from super().collect()

    def _templates(self) -> list[ScenarioTemplate]:
        return list(get_feature(str(self.path.parent), self.path.name).scenarios.values())

    def _of_names(self) -> Iterator[str]:
        names = Counter(_scenario_names(self.path))
        if not names:
            yield "holds no scenario"
        yield from (f"{count} scenarios are named {name!r}" for name, count in names.items() if count > 1)
        python_names = Counter(make_python_name(name) for name in names)
        for name in names:
            if python_names[make_python_name(name)] > 1:
                yield f"scenario {name!r} differs from another only in signs; give it a name of its own"

    def _of_tags(self) -> Iterator[str]:
        for template in self._templates():
            rule_tags = template.rule.tags if template.rule else set()
            tags = template.tags | template.feature.tags | rule_tags
            tagged = sorted(tag.removeprefix(TAG) for tag in tags if tag.startswith(TAG))
            chosen = sorted(tag.removeprefix(GAME_TAG) for tag in tags if tag.startswith(GAME_TAG))
            if not tagged:
                yield f"line {template.line_number}: scenario {template.name!r} has no @clause: tag"
            for clause in sorted(set(tagged) - set(clauses())):
                yield f"line {template.line_number}: there is no clause {clause!r}"
            problem = _of_game([tag for tag in tagged if tag in clauses()], chosen)
            if problem:
                yield f"line {template.line_number}: scenario {template.name!r} {problem}"

    def _of_steps(self) -> Iterator[str]:
        seen = set()
        for template in self._templates():
            contexts = [context for examples in template.examples for context in examples.as_contexts()] or [{}]
            for context in contexts:
                for step in template.render(context).steps:
                    if (step.type, step.name) not in seen:
                        seen.add((step.type, step.name))
                        yield from self._of_step(step)

    def _of_step(self, step: Step) -> Iterator[str]:
        found = find_fixturedefs_for_step(step, self.session._fixturemanager, self)  # noqa: SLF001 - pytest has no other way
        places = sorted({_place(step_function_context_registry[definition.func].step_func) for definition in found})
        if not places:
            yield f"line {step.line_number}: nothing says what to do for: {step.keyword} {step.name}"
        if len(places) > 1:
            yield f"line {step.line_number}: {step.keyword} {step.name!r} could be any of {', '.join(places)}"


def _of_game(tagged: list[str], chosen: list[str]) -> str:
    """What is wrong with the tables that a scenario's tags name, or nothing."""
    if not tagged:
        return ""
    allowed = games(tagged)
    if not allowed:
        about = sorted({clauses()[tag].games[0] for tag in tagged})
        return f"is about {' and '.join(about)}; a scenario is played on one table"
    wrong = [game for game in chosen if game not in allowed]
    if wrong or len(chosen) > 1:
        return f"is tagged @game:{' @game:'.join(chosen)}; its clauses allow one of {', '.join(allowed)}"
    return ""


def _nothing_more() -> None:
    """A scenario is its steps."""


def _scenario_names(path: Path) -> Iterator[str]:
    feature = get_gherkin_document(str(path)).feature
    for child in feature.children:
        for inner in child.rule.children if child.rule else [child]:
            if inner.scenario:
                yield inner.scenario.name


def _place(function: object) -> str:
    code = function.__code__  # type: ignore[attr-defined]
    return f"{Path(code.co_filename).name}:{code.co_firstlineno} {code.co_name}"
