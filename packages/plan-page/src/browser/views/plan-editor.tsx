import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { PlanProblem } from '../api/wire.ts';
import { offsetOf } from '../model/text-position.ts';

interface PlanEditorProps {
  readonly text: string;
  readonly problems: readonly PlanProblem[];
  readonly onChange: (text: string) => void;
}

const PLACEHOLDER = `name: weekly review
vault_path: notes
tasks:
  - id: tasks
    action: list_tasks`;

/** A text field for a plan with numbered lines. Lines with a problem are marked, and each problem leads to its place. */
export function PlanEditor({ text, problems, onChange }: PlanEditorProps): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null);
  const goTo = ({ line, column }: PlanProblem): void => {
    const at = offsetOf(text, line, column);
    const end = text.indexOf('\n', at);
    field.current?.focus();
    field.current?.setSelectionRange(at, end === -1 ? text.length : end);
  };
  return (
    <>
      <label for="plan-text">
        Plan in YAML or JSON <span class="quiet">(paste it, or drop a file here)</span>
      </label>
      <div class="editor">
        <Gutter lines={text.split('\n').length} problems={problems} />
        <textarea
          id="plan-text"
          ref={field}
          value={text}
          rows={Math.max(12, text.split('\n').length + 1)}
          placeholder={PLACEHOLDER}
          spellcheck={false}
          autocomplete="off"
          wrap="off"
          aria-invalid={problems.length > 0}
          aria-describedby="problems"
          onInput={(event) => onChange(event.currentTarget.value)}
          onDrop={(event) => void dropFile(event, onChange)}
        />
      </div>
      <ol id="problems" class="problems" aria-label="Problems">
        {problems.map((problem, at) => (
          <li key={at}>
            <button type="button" onClick={() => goTo(problem)} disabled={problem.file !== undefined}>
              <span class="position">
                {problem.file === undefined
                  ? `Line ${problem.line}, column ${problem.column}`
                  : `${problem.file}:${problem.line}:${problem.column}`}
              </span>
              <span class="message">{problem.message}</span>
              <span class="quiet">{problem.hint}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Gutter({
  lines,
  problems,
}: {
  readonly lines: number;
  readonly problems: readonly PlanProblem[];
}): JSX.Element {
  const marked = new Set(problems.flatMap(({ line, file }) => (file === undefined ? [line] : [])));
  return (
    <div class="gutter" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} class={marked.has(at + 1) ? 'marked' : ''}>
          {at + 1}
        </span>
      ))}
    </div>
  );
}

async function dropFile(event: DragEvent, onChange: (text: string) => void): Promise<void> {
  const [file] = event.dataTransfer?.files ?? [];
  if (file === undefined) return;
  event.preventDefault();
  onChange(await file.text());
}
