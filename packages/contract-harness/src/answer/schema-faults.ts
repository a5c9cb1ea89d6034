import type { ErrorObject } from 'ajv/dist/2020.js';

const MOST_SHOWN = 4;

/** Explains why a JSON Schema refuses a response. */
export function faultsText(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? []).slice(0, MOST_SHOWN).map(faultText).join('; ');
}

function faultText({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath === '' ? 'the response' : instancePath} ${message ?? 'is invalid'} ${JSON.stringify(params)}`;
}
