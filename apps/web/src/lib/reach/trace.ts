/**
 * Names each act for the installation's traces (W3C Trace Context), so that what the server does for it is one trace from here on. Only
 * if the server records traces; nothing is measured or kept in the browser.
 */
let isRecorded = false;

export const recordTraces = (isOn: boolean) => {
  isRecorded = isOn;
};

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The id of an act's trace; null if none is recorded. */
export const newTrace = (): string | null => (isRecorded ? hex(16) : null);

/** The header of one request of the act: a repeat has a name of its own in the same trace. */
export const traceHeader = (trace: string | null) => (trace ? { traceparent: `00-${trace}-${hex(8)}-01` } : {});
