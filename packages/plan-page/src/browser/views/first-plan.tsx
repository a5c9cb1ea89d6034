import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { callApi } from '../api/call-api.ts';
import type { Role, VaultReport } from '../api/wire.ts';
import { keepDraft } from '../parts/draft.ts';
import { ScrollText } from '../parts/scroll-text.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { openRoute } from '../parts/use-route.ts';
import { mayRun } from './may.ts';

const load = async (signal: AbortSignal) =>
  await callApi<{ readonly vaults: readonly VaultReport[] }>('/vaults', { signal });

/** What to do next, for a person who has no plan yet. */
export function FirstPlan({ roles }: { readonly roles: readonly Role[] }): JSX.Element | null {
  const { value } = useLoaded(load, 'vaults');
  if (value === undefined) return null;
  const [first] = value.vaults;
  const text = exampleFor(first?.vault ?? './Notes');
  return (
    <section class="first-plan card" aria-labelledby="first-plan">
      <h2 id="first-plan">No plans yet</h2>
      <p>
        A plan is a list of tasks that run on your vaults. This one writes a note. A preview shows what it would change,
        and you can undo it afterwards.
      </p>
      <ScrollText label="Example of a plan" text={text} />
      <div class="actions">
        {mayRun(roles) && first !== undefined && <TryButton text={text} />}
        <CopyButton text={text} />
      </div>
      {first === undefined && (
        <p class="quiet">
          This server gives plans no vault. Start it with <code>--vault NAME=DIR</code> to run plans from this page.
        </p>
      )}
      <p class="quiet">
        On a terminal, save it as <code>plan.yaml</code> and enter <code>obsidian-orchestrator run plan.yaml</code>. The
        guide is <code>docs/guide/plans.md</code> of obsidian-agent.
      </p>
    </section>
  );
}

function exampleFor(vault: string): string {
  const name = /^[a-z][\w./-]*$/i.test(vault) ? vault : JSON.stringify(vault);
  return `name: first plan
vault_path: ${name}
tasks:
  - id: write
    action: create_note
    payload:
      path: My first plan
      content: A plan wrote this note.
`;
}

function TryButton({ text }: { readonly text: string }): JSX.Element {
  const open = () => {
    keepDraft(text);
    openRoute({ name: 'new' });
  };
  return (
    <button type="button" class="primary" onClick={open}>
      Try it
    </button>
  );
}

/** A browser offers the clipboard only on this machine or over HTTPS; elsewhere, people select the text. */
function CopyButton({ text }: { readonly text: string }): JSX.Element | null {
  const [isCopied, setCopied] = useState(false);
  if (!isSecureContext) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}
