/**
 * A stand-in for a support chat: the script the product injects, and the identity check behind it. The widget trusts a
 * user only with `user_hash` = hex HMAC-SHA256(secret, user id), as Intercom and Chatwoot do.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { html } from '../html.ts';
import { moment } from '../panel/parts.ts';
import type { PanelSection, Sandbox, Vendor } from '../vendor.ts';

const SECRET = 'sandbox-support-secret';
const MAX_BOOTS = 100;
const SCRIPT = readFileSync(new URL('./widget.js', import.meta.url));

const Boot = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  user_hash: z.string(),
  name: z.string().max(200).nullish(),
  email: z.string().max(320).nullish(),
});

interface BootCall {
  date: string;
  user_id: string;
  name: string;
  email: string;
  valid: boolean;
}

const storeOf = (sandbox: Sandbox) => sandbox.store('support-widget', () => ({ boots: [] as BootCall[] }));

const supportHash = (userId: string) => createHmac('sha256', SECRET).update(userId).digest('hex');

export const supportWidget: Vendor = {
  name: 'support-widget',
  title: 'Support widget',
  credentials: { script: '/support-widget/widget.js', secret: SECRET },
  register(app, sandbox) {
    const store = storeOf(sandbox);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    });
    app.get('/widget.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
    /** Sent as text/plain, so that a browser on the product's address asks no permission first. */
    app.post('/boot', (request, reply) => {
      const boot = Boot.safeParse(parseJson(request.body));
      if (!boot.success) return reply.code(422).send({ message: 'user_id and user_hash are needed' });
      const { user_id, user_hash, name, email } = boot.data;
      const valid = user_hash === supportHash(user_id);
      const call = { date: sandbox.clock.now().toISOString(), user_id, name: name ?? '', email: email ?? '', valid };
      store.state.boots = [call, ...store.state.boots].slice(0, MAX_BOOTS);
      store.save();
      if (!valid) return reply.code(401).send({ message: 'HMAC failed: Invalid Identifier Hash Provided' });
      return reply.send({ ok: true });
    });
    app.get('/boots', () => store.state.boots);
  },
  panel: (sandbox): PanelSection => ({
    title: 'Support widget',
    html: html`
      <p class="lead">Every time the product opened the widget for a signed-in user.</p>
      ${bootTable(storeOf(sandbox).state.boots)}`,
  }),
};

function bootTable(boots: BootCall[]) {
  if (boots.length === 0) return html`<p class="empty">Nobody has opened the widget yet.</p>`;
  return html`<div class="card scroll" tabindex="0"><table>
    <thead><tr><th>When</th><th>User</th><th>E-mail</th><th>Identity</th></tr></thead>
    <tbody>${boots.map(
      (boot) => html`<tr>
        <td>${moment(boot.date)}</td>
        <td>${boot.name || boot.user_id}</td><td>${boot.email}</td>
        <td>${boot.valid ? html`<span class="badge ok">Proved</span>` : html`<span class="badge bad">Wrong hash</span>`}</td>
      </tr>`,
    )}</tbody></table></div>`;
}

function parseJson(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
