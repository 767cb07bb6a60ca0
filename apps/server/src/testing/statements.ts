/** What this process says to the database during some work: the texts, without their values. */
import pg from 'pg';
import { vi } from 'vitest';

export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return (said.mock.calls as unknown[][]).map(([given]) =>
      typeof given === 'string' ? given : ((given as { text?: string }).text ?? ''),
    );
  } finally {
    said.mockRestore();
  }
}
