import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { hasShortcuts, setShortcuts } from '../parts/settings.ts';
import { openRoute } from '../parts/use-route.ts';

const keys = [
  ['?', 'Show this list'],
  ['/', 'Search'],
  ['p', 'All plans'],
  ['n', 'New plan'],
  ['1, 2, 3', 'Tasks, graph or timeline of a plan'],
  ['Escape', 'Close a dialog or a task'],
  ['↑ ↓ Page Up, Page Down, Home, End', 'Move in a list'],
  ['→ ←', 'Unfold or fold a task with items'],
  ['Enter', 'Open'],
  ['← → ↑ ↓ in the graph', 'To a task before or after, or next to this one'],
  ['+ − 0 in the graph and the timeline', 'Zoom in, zoom out, show all'],
] as const;

const ASK = 'ask-for-help';

/** Opens the list of shortcuts. */
export function askForHelp(): void {
  dispatchEvent(new Event(ASK));
}

/** Handles the keys of the page, and lists them on demand. */
export function Shortcuts(): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const close = () => setOpen(false);
    addEventListener('keydown', handleKey);
    addEventListener(ASK, open);
    addEventListener('hashchange', close);
    return () => {
      removeEventListener('keydown', handleKey);
      removeEventListener(ASK, open);
      removeEventListener('hashchange', close);
    };
  }, []);
  return isOpen ? <Help onClose={() => setOpen(false)} /> : null;
}

function handleKey(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
  const isBehindDialog = document.querySelector('dialog:modal') !== null;
  if (isTyping || isBehindDialog || event.ctrlKey || event.metaKey || event.altKey || !hasShortcuts()) return;
  if (!handleShortcut(event.key)) return;
  event.preventDefault();
}

function handleShortcut(key: string): boolean {
  if (key === '?') askForHelp();
  else if (key === 'p') openRoute({ name: 'plans' });
  else if (key === 'n') openRoute({ name: 'new' });
  else if (key === '/') return focusOn('input[type=search]');
  else if (/^[123]$/.test(key)) return clickOn(`[data-view="${key}"]`);
  else if (key === 'Escape') return clickOn('[data-closes-task]');
  else return false;
  return true;
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}

function clickOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.click();
  return element !== null;
}

function Help({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          defaultChecked={hasShortcuts()}
          onChange={(event) => setShortcuts(event.currentTarget.checked)}
        />
        Single keys are shortcuts
      </label>
    </Dialog>
  );
}
