import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { FileChange } from '../api/wire.ts';
import { countChanges, type DiffLine, parseDiff } from '../model/parse-diff.ts';
import { count } from '../model/words.ts';
import { scrollable } from './scroll-text.tsx';

const signs = { added: '+', removed: '−', same: ' ', hunk: ' ', note: ' ' } as const;
const words: Partial<Record<DiffLine['kind'], string>> = { added: 'added: ', removed: 'removed: ' };
const MOST_LINES = 400;
/** So few more are shown with the others. */
const FEW_LINES = 50;

/** What changes in files, one diff each. */
export function Changes({ files }: { readonly files: readonly FileChange[] }): JSX.Element {
  return (
    <div class="changes">
      {files.map((file) => (
        <FileDiff key={`${file.vault_path ?? ''}/${file.path}`} file={file} />
      ))}
    </div>
  );
}

function FileDiff({ file: { path, diff, status, vault_path } }: { readonly file: FileChange }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const lines = diff === null ? [] : parseDiff(diff);
  const { added, removed } = countChanges(lines);
  const shown = isWhole || lines.length <= MOST_LINES + FEW_LINES ? lines : lines.slice(0, MOST_LINES);
  return (
    <details class="file" open>
      <summary>
        <span class="path">{path}</span>
        {vault_path !== undefined && <span class="quiet"> in {vault_path}</span>}
        <span class="quiet amounts">
          {status !== undefined && `${status} `}
          {diff !== null && `+${added} −${removed}`}
        </span>
      </summary>
      {diff === null && <p class="quiet">This is not text, or too long to show.</p>}
      <div class="scrolls" {...scrollable(`Changes in ${path}`)}>
        <table class="diff">
          <tbody>
            {shown.map((line, at) => (
              <Line key={at} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > shown.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show {count(lines.length - shown.length, 'more line')}
        </button>
      )}
    </details>
  );
}

function Line({ line: { kind, text, before, after } }: { readonly line: DiffLine }): JSX.Element {
  return (
    <tr class={kind}>
      <td class="number">{before}</td>
      <td class="number">{after}</td>
      <td class="sign" aria-hidden="true">
        {signs[kind]}
      </td>
      <td class="text">
        {words[kind] !== undefined && <span class="unseen">{words[kind]}</span>}
        {text}
      </td>
    </tr>
  );
}
