/** The whole product over HTTP for a test: `call` speaks the contract and parses every reply with it. */

import type { Failure } from '@leadwright/contract/common';
import type { ClientInput, ClientOutput, Endpoint } from '@leadwright/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { z } from 'zod';
import { createApp, modules, runKinds } from '../app.ts';
import { type Platform, systemBase } from '../platform/context.ts';
import { addressOf } from '../platform/http/in-process.ts';
import { type AnyJob, startWorker } from '../platform/jobs/jobs.ts';
import type { Schedule } from '../platform/jobs/schedules.ts';
import { resumeStalled } from '../platform/jobs/stalled-runs.ts';
import { seed } from '../seed.ts';
import { createBuilders, type TestPerson } from './builders.ts';
import { testPlatform } from './database.ts';
import { SEEDED, TEMPLATE } from './settings.ts';

export interface Answer<T> {
  status: number;
  body: T & Partial<Failure>;
  headers: LightMyRequestResponse['headers'];
}

export interface CallOptions {
  host?: string;
  language?: string;
  headers?: Record<string, string>;
}

/** The seeded template points to the shared sandbox. A test with its own sandbox needs that one's support widget and mail server. */
async function useOwnSandbox({ config, databases }: Platform) {
  await databases.owner.query('update brands set support_script_url = replace(support_script_url, $1, $2)', [
    inject('sandboxUrl'),
    config.SANDBOX_URL,
  ]);
  await databases.owner.query('update mailing_settings set port = $1', [config.MAIL_CHECK_PORT]);
}

export async function startApi(overrides: Record<string, string> = {}) {
  const made = await testPlatform(overrides, overrides['MODE'] === undefined ? SEEDED : TEMPLATE);
  await seed(made.platform);
  await useOwnSandbox(made.platform);
  const app = await createApp(made.platform);
  await app.ready();

  /** `who`: a person, a raw token, or null for a request without sign-in. */
  async function call<E extends Endpoint>(
    who: { token: string } | string | null,
    endpoint: E,
    input: ClientInput<E>,
    options: CallOptions = {},
  ): Promise<Answer<ClientOutput<E>>> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const token = typeof who === 'string' ? who : who?.token;
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, { ...(params && { params }), ...(query && { query }) }),
      headers: {
        host: options.host ?? 'localhost',
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(options.language && { 'accept-language': options.language }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const reply =
      response.body && /json/.test(String(response.headers['content-type'])) ? response.json() : response.body;
    const ok = response.statusCode < 400 && !endpoint.stream;
    return {
      status: response.statusCode,
      body: ok ? z.parse(endpoint.reply, reply) : reply,
      headers: response.headers,
    } as never;
  }

  /** Runs every job that is due, then returns; for tests that want to see the effect of background work. */
  async function runJobs(only?: AnyJob[]) {
    const worker = await startWorker(made.platform, only ?? modules.flatMap((module) => module.jobs ?? []));
    try {
      await worker.drained();
    } finally {
      await worker.stop();
    }
  }

  /** What a schedule does when its time comes. */
  async function runSchedule(name: string) {
    const { job } = modules.flatMap(({ schedules = [] }) => schedules).find((known) => known.name === name) as Schedule;
    const turn = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false, shouldYield: () => false };
    await job.run({ ...systemBase(made.platform), ...turn }, {});
  }

  /** Resumes stalled runs and returns their number per kind. */
  const resume = () => resumeStalled(systemBase(made.platform), runKinds);

  const stop = async () => {
    await app.close();
    await made.stop();
  };
  return { ...made, app, call, runJobs, runSchedule, resumeStalled: resume, stop, ...createBuilders(made.platform) };
}

export type Api = Awaited<ReturnType<typeof startApi>>;
export type { TestPerson };
