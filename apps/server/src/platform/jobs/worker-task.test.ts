import { expect, it, vi } from 'vitest';
import type { Platform } from '../context.ts';
import type { DeadJobs } from './dead-jobs.ts';
import { attempt, type Task } from './worker-task.ts';

it('a job that arrives while its worker closes is given back and not begun', async () => {
  const task = { run: vi.fn(), again: vi.fn() } as unknown as Task;
  const closing = { isClosing: () => true, isFull: () => false, stopping: new AbortController().signal };
  const tried = attempt({} as Platform, 'test.late', task, {} as DeadJobs, closing);
  await tried({ n: 1 }, { job: { id: '1', attempts: 1, max_attempts: 25 } } as never);
  expect(task.run).not.toHaveBeenCalled();
  expect(task.again).toHaveBeenCalledExactlyOnceWith({ n: 1 });
});
