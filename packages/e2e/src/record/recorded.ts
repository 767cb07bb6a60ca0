/** The one way to run a proof: its history is kept and judged, and its outcome is a line of the record, whatever it is. */
import { judgeFile } from '../checker/judge.ts';
import { appendToRecord, codeNow, machine, plain, type RecordLine } from './proofs-file.ts';
import { createRecording, type Recording } from './recording.ts';

/** Settings that shape a proof and are no option of it. */
const SETTINGS = ['PRESSURE_ONLY', 'PUSH_CRM'];
const SHOWN = 5;

interface Run {
  proof: string;
  seed: number;
  short: boolean;
  repeats?: number;
}

type Figures = Record<string, unknown>;

const settingsOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/** Fails if the proof fails or its history breaks a promise. */
export async function recorded(run: Run, prove: (recording: Recording) => Promise<Figures>): Promise<Figures> {
  const { proof, seed, short, repeats } = run;
  const [code, startedAt] = [codeNow(), performance.now()];
  const { recording, close } = createRecording({ proof, seed, short });
  const outcome = await prove(recording).then(
    (figures) => ({ figures, failure: null }),
    (failure: Error) => ({ figures: {}, failure }),
  );
  const { path, history = null, faults, operations } = close();
  const failure = outcome.failure ?? (await judged(path));
  const line: RecordLine = {
    at: new Date().toISOString(),
    ...code,
    proof,
    seed,
    options: { short, env: settingsOf(process.env) },
    machine: machine(),
    faults,
    operations,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    verdict: failure ? 'broken' : 'kept',
    ...(failure && { why: plain(failure.message) }),
    history,
    ...(repeats && { repeats }),
    figures: JSON.parse(plainFigures(outcome.figures)),
  };
  appendToRecord(line);
  if (failure) throw failure;
  return { ...outcome.figures, operations, ...(history && { history: history.slice(0, 12) }) };
}

const plainFigures = (figures: Figures) =>
  JSON.stringify(figures, (_key, value) => (typeof value === 'string' ? plain(value) : value));

async function judged(path: string | undefined): Promise<Error | null> {
  if (!path) return null;
  const { violations } = await judgeFile(path);
  if (violations.length === 0) return null;
  const shown = violations.slice(0, SHOWN).map(({ rule, what }) => `${rule}: ${what}`);
  return new Error(`the checker found ${violations.length} violations: ${shown.join('; ')}`);
}
