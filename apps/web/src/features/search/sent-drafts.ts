/** Drafts of searches started in this tab. A search without results can be changed, so its draft is kept. */
import { session } from '../../lib/session.ts';
import { storedInTab } from '../../lib/storage.ts';
import type { Draft } from './draft.ts';

const MAX_KEPT = 5;
const keyOf = () => `search-sent:${session.user()?.id ?? 0}`;
type Sent = { run: number; version: number; draft: Draft }[];

const all = () => storedInTab.json<Sent>(keyOf()) ?? [];

export const keepSent = (run: number, version: number, draft: Draft) =>
  storedInTab.setJson(keyOf(), [{ run, version, draft }, ...all()].slice(0, MAX_KEPT));

export const findSent = (run: number, version: number): Draft | undefined =>
  all().find((one) => one.run === run && one.version === version)?.draft;

export const forgetSent = (run: number) =>
  storedInTab.setJson(
    keyOf(),
    all().filter((one) => one.run !== run),
  );
