import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { callApi } from '../api/call-api.ts';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './problem-note.tsx';

interface ActionDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly decline?: string;
  readonly request:
    | { readonly path: string; readonly body?: () => unknown }
    | { readonly path: string; readonly body?: object };
  readonly isReady?: boolean;
  readonly isWide?: boolean;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Says what an action will do, and does it if the person confirms. A refusal stays in the dialog. */
export function ActionDialog(props: ActionDialogProps): JSX.Element {
  const {
    title,
    confirm,
    decline = 'Not now',
    request,
    isReady = true,
    isWide = false,
    onDone,
    onClose,
    children,
  } = props;
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const body = typeof request.body === 'function' ? request.body() : request.body;
      await callApi(request.path, { method: 'POST', body: body ?? {} });
      onClose();
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
    await onDone();
  };
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      <div class="dialog-body">{children}</div>
      {error !== undefined && <ProblemNote error={error} />}
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {error === undefined ? decline : 'Close'}
        </button>
        {error === undefined && (
          <button type="button" class="primary" disabled={isSending || !isReady} onClick={() => void send()}>
            {confirm}
          </button>
        )}
      </div>
    </Dialog>
  );
}
