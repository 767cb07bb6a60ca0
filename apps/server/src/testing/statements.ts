/**
 * What this process asks the database during some work: the texts, without their values. Left out is what opens and ends transactions,
 * the sign of life of live news, and what is kept in memory and read again now and then: brands and settings of the installation.
 */
import pg from 'pg';
import { vi } from 'vitest';

export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = (said.mock.calls as unknown[][]).map(([given]) =>
      typeof given === 'string' ? given : ((given as { text?: string }).text ?? ''),
    );
    return texts.filter((text) => !/^(?:begin|commit|listen)|from (?:"brands"|installation_settings)/.test(text));
  } finally {
    said.mockRestore();
  }
}
