/**
 * Asks an OpenAI-compatible provider whether it accepts a key: one very short completion, because only a completion also
 * tells whether the quota is used up and the model may be used.
 */
import type { ModelKeyProblem } from '@leadwright/contract/integrations/models';
import OpenAI from 'openai';
import type { Platform } from '../../platform/context.ts';

const TIMEOUT_MS = 15_000;

/** Null: the provider answered, so the key works. */
export async function testKey({ config, outgoing, log }: Platform, apiKey: string): Promise<ModelKeyProblem | null> {
  outgoing.check('models');
  // Nothing but what is named here may decide where the key goes, not even the environment of the process.
  const client = new OpenAI({
    ...{ apiKey, baseURL: config.OPENAI_API_URL, organization: null, project: null },
    ...{ maxRetries: 0, timeout: TIMEOUT_MS, logLevel: 'off' },
  });
  try {
    const answer = await client.chat.completions.create({
      model: config.OPENAI_MODEL,
      messages: [{ role: 'user', content: 'Say: ok' }],
    });
    // An address that is no such provider may answer anything.
    return Array.isArray(answer?.choices) ? null : 'unreachable';
  } catch (error) {
    const { status = null, code = null } = error instanceof OpenAI.APIError ? error : {};
    const problem = problemOf(status, code);
    log.info({ status, code, problem }, 'an AI key did not pass its test');
    return problem;
  }
}

/** A provider that is only busy says nothing about the key, and is worth asking again: as good as not reached. */
function problemOf(status: number | null, code: string | null): ModelKeyProblem {
  if (code === 'insufficient_quota' || status === 402) return 'no_quota';
  if (status === 401) return 'wrong_key';
  if (status === 403 || status === 404 || status === 400) return 'no_model';
  return 'unreachable';
}
