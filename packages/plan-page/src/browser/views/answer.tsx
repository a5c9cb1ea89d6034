import type { JSX } from 'preact';
import { request } from '../api/call-api.ts';
import { readBeginning } from '../api/read-beginning.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ScrollText } from '../parts/scroll-text.tsx';
import { useLoaded } from '../parts/use-loaded.ts';

/** Longer answers are cut; all of them can be downloaded. */
const MOST_BYTES = 256 * 1024;

interface AnswerProps {
  readonly path: string;
  readonly turn: string;
  readonly name: string;
}

/** The answer of an agent: its text first, then all of it. */
export function Answer({ path, turn, name }: AnswerProps): JSX.Element {
  const load = async (signal: AbortSignal) => await readBeginning(await request(path, { signal }), MOST_BYTES);
  const { value, error } = useLoaded(load, path, turn);
  if (error !== undefined) return <ProblemNote error={error} />;
  if (value === undefined) return <p class="quiet">Loading…</p>;
  const { text, whole } = readable(value.text);
  return (
    <>
      <ScrollText label="Answer" text={text} />
      {value.isCut && <p class="quiet">The answer is longer than this. Download it to see the rest.</p>}
      {whole !== undefined && (
        <details>
          <summary>Whole response</summary>
          <ScrollText label="Whole response" text={whole} />
        </details>
      )}
      <button type="button" onClick={() => void download(path, name)}>
        Download
      </button>
    </>
  );
}

/** The text that a response is about, and all of it. */
function readable(json: string): { readonly text: string; readonly whole: string | undefined } {
  try {
    const response = JSON.parse(json) as { result?: { data?: unknown } | null; error?: unknown };
    const whole = JSON.stringify(response, null, 2);
    const data = response.result?.data ?? response.error;
    return typeof data === 'string' ? { text: data, whole } : { text: whole, whole: undefined };
  } catch (error) {
    if (error instanceof SyntaxError) return { text: json, whole: undefined };
    throw error;
  }
}

/** A link could not send the access token. */
async function download(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await (await request(path)).blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[^\w.-]+/g, '-')}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
