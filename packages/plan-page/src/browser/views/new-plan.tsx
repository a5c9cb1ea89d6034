import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, callApi } from '../api/call-api.ts';
import type { PlanProblem, VaultReport } from '../api/wire.ts';
import { parseInputs } from '../model/parse-inputs.ts';
import { count } from '../model/words.ts';
import { forgetDraft, keepDraft, readDraft } from '../parts/draft.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { openRoute } from '../parts/use-route.ts';
import { PlanEditor } from './plan-editor.tsx';
import { type PlanPreview, PreviewView } from './preview-view.tsx';

const QUIET_MS = 400;

/** A form to check, preview and run a plan. The text stays in this tab until the plan runs. */
export function NewPlan(): JSX.Element {
  const [text, setText] = useState(readDraft);
  const [inputs, setInputs] = useState('');
  const draft = { plan: text, inputs: parseInputs(inputs) };
  const problems = useProblems(draft);
  const [preview, setPreview] = useState<PlanPreview>();
  const { isBusy, error, act } = useAction();
  useEffect(() => {
    document.title = 'New plan';
  }, []);
  const change = (next: string): void => {
    setText(next);
    setPreview(undefined);
    keepDraft(next);
  };
  const run = async (): Promise<void> => {
    const { plan_id } = await callApi<{ plan_id: string }>('/plans', { method: 'POST', body: draft });
    forgetDraft();
    openRoute({ name: 'plan', planId: plan_id, view: 'tasks', task: undefined });
  };
  const show = async () => setPreview(await callApi<PlanPreview>('/plans/preview', { method: 'POST', body: draft }));
  const isReady = text.trim() !== '' && problems !== undefined && problems.length === 0 && !isBusy;
  return (
    <>
      <h1>New plan</h1>
      <VaultNames />
      <PlanEditor text={text} problems={problems ?? []} onChange={change} />
      <label for="inputs">Inputs, one NAME=VALUE per line</label>
      <textarea
        id="inputs"
        rows={2}
        spellcheck={false}
        value={inputs}
        onInput={(event) => setInputs(event.currentTarget.value)}
      />
      <p role="status" class="quiet">
        {text.trim() === ''
          ? ''
          : problems === undefined
            ? 'Checking…'
            : problems.length === 0
              ? 'The plan is valid.'
              : `The plan has ${count(problems.length, 'problem')}.`}
      </p>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="actions">
        <button type="button" disabled={!isReady} onClick={() => void act(show)}>
          {isBusy ? 'Working…' : 'Preview'}
        </button>
        <button type="button" class="primary" disabled={!isReady} onClick={() => void act(run)}>
          Run
        </button>
        <span class="quiet">A preview runs the plan on copies of its vaults. Nothing is changed.</span>
      </div>
      {preview !== undefined && <PreviewView preview={preview} />}
    </>
  );
}

/** The vaults that a plan may use here. */
function VaultNames(): JSX.Element | null {
  const load = async (signal: AbortSignal) =>
    await callApi<{ readonly vaults: readonly VaultReport[] }>('/vaults', { signal });
  const { value } = useLoaded(load, 'vaults');
  if (value === undefined) return null;
  if (value.vaults.length === 0)
    return (
      <p class="quiet">
        This server gives plans no vault. Start it with <code>--vault NAME=DIR</code>.
      </p>
    );
  const names = value.vaults.map(({ vault }) => vault);
  return <p class="quiet">Vaults that a plan can name: {names.join(', ')}</p>;
}

/** One request at a time, and why the last one failed. */
function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const act = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { isBusy, error, act };
}

interface Draft {
  readonly plan: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The problems of a plan, some time after the last change; undefined until they are known. */
function useProblems(draft: Draft): readonly PlanProblem[] | undefined {
  const key = JSON.stringify(draft);
  const [found, setFound] = useState<{ key: string; problems: readonly PlanProblem[] }>();
  const turn = useRef(0);
  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    if (draft.plan.trim() === '') return;
    const check = async (): Promise<void> => {
      const problems = await validate(draft);
      if (mine === turn.current) setFound({ key, problems });
    };
    const timer = setTimeout(() => void check(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return found?.key === key ? found.problems : undefined;
}

async function validate(draft: Draft): Promise<readonly PlanProblem[]> {
  try {
    return (await callApi<{ problems: PlanProblem[] }>('/plans/validate', { method: 'POST', body: draft })).problems;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { title, detail = title, hint = '', problems } = error.problem;
    return problems ?? [{ reason: 'UNREADABLE_PLAN', message: detail, hint, line: 1, column: 1 }];
  }
}
