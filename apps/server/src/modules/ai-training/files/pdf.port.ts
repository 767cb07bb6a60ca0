/** What the thread that reads PDFs is asked and answers. */

/** `locked`: it needs a password. `pages`: too many. `too_heavy`: it takes more memory or time than it may. */
export type PdfProblem = 'locked' | 'pages' | 'broken' | 'too_heavy';

export interface PdfTask {
  bytes: Uint8Array;
  maxPages: number;
  maxChars: number;
  /** Of the processor. */
  maxMs: number;
}

export type PdfOutcome = { pages: string[] } | { problem: PdfProblem };
