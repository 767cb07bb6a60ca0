import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('metrics', () => {
  it('count requests, jobs, mails and calls, beside those of the process', async () => {
    const metrics = createMetrics();
    metrics.observeRequest('/api/campaigns/:id', 'GET', 200, 0.02);
    metrics.jobFinished('lists.export', 'done', 1.5);
    metrics.mailSent('sent');
    metrics.egress('refused');
    metrics.liveListeners(3);
    const { body, contentType } = await metrics.text();
    expect(contentType).toContain('text/plain');
    expect(body).toContain(
      'http_request_duration_seconds_count{route="/api/campaigns/:id",method="GET",status="200"} 1',
    );
    expect(body).toContain('job_duration_seconds_count{task="lists.export",outcome="done"} 1');
    expect(body).toContain('mails_total{outcome="sent"} 1');
    expect(body).toContain('egress_total{outcome="refused"} 1');
    expect(body).toContain('live_listeners 3');
    expect(body).toContain('process_cpu_user_seconds_total');
  });

  it('of two platforms in one process do not mix', async () => {
    const [first, second] = [createMetrics(), createMetrics()];
    first.mailSent('sent');
    expect((await second.text()).body).not.toContain('mails_total{outcome="sent"} 1');
  });
});
