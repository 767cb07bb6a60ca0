/** Repeats a run of the record. */
import { codeNow, type RecordLine, readRecord } from './proofs-file.ts';

/** Refuses on other code, where a repeat would say nothing about the line. */
export function lineToRepeat(number: number, isHere: boolean): RecordLine {
  const line = readRecord()[number - 1];
  if (!line) throw new Error(`proofs.jsonl has no line ${number}`);
  const { commit, dirty } = codeNow();
  if (isHere || (commit === line.commit && !dirty)) return line;
  throw new Error(
    `Line ${number} was written on ${line.commit}${line.dirty ? ' with changes' : ''}; check that commit out without changes, or add --here to run it on this code.`,
  );
}

/** What the last line says beside the one it repeats. */
export function compareWith(earlier: Pick<RecordLine, 'verdict' | 'history'>): string {
  const latest = readRecord().at(-1) as RecordLine;
  const verdict =
    latest.verdict === earlier.verdict ? 'same verdict' : `${earlier.verdict} before, ${latest.verdict} now`;
  if (!earlier.history) return verdict;
  // Processes that are killed at other moments answer in another order.
  return `${verdict}, ${latest.history === earlier.history ? 'same history' : 'another history'}`;
}
