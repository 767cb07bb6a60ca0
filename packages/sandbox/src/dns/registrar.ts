/**
 * A registrar: where the owner of a domain writes its TXT records. The name server answers them.
 *   GET    /registrar/_sandbox/texts            every record
 *   PUT    /registrar/_sandbox/texts/{name}     {value}; DELETE takes the name's records away
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '../html.ts';
import { acceptForms, badRequest, fields, refuseOtherSites } from '../requests.ts';
import type { Sandbox, Vendor } from '../vendor.ts';

interface Zone {
  texts: Record<string, string>;
}

const zoneOf = (sandbox: Sandbox) => sandbox.store<Zone>('registrar', () => ({ texts: {} }));

const Record = z.object({
  name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9])?$/),
  value: z.string().trim().min(1).max(255),
});

/** The TXT record of a name, if its owner wrote one. */
export function textOf(sandbox: Sandbox, name: string): string | undefined {
  const { texts } = zoneOf(sandbox).state;
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

function write(sandbox: Sandbox, name: string, value: string | null): void {
  const zone = zoneOf(sandbox);
  const { [name]: _, ...others } = zone.state.texts;
  zone.state.texts = value === null ? others : { ...others, [name]: value };
  zone.save();
}

function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/_sandbox/texts', () => zoneOf(sandbox).state.texts);
  app.put<{ Params: { name: string } }>('/_sandbox/texts/:name', (request, reply) => {
    const record = Record.safeParse({ name: request.params.name, ...fields(request.body) });
    if (!record.success) return badRequest(reply, record.error);
    write(sandbox, record.data.name, record.data.value);
    return record.data;
  });
  app.delete<{ Params: { name: string } }>('/_sandbox/texts/:name', (request, reply) => {
    write(sandbox, request.params.name, null);
    return reply.code(204).send();
  });
}

/** The panel's forms. */
function formRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  void app.register((scope, _options, done) => {
    acceptForms(scope);
    refuseOtherSites(scope);
    scope.post('/_sandbox/add', (request, reply) => {
      const record = Record.safeParse(fields(request.body));
      if (!record.success) return badRequest(reply, record.error);
      write(sandbox, record.data.name, record.data.value);
      return reply.redirect('/panel/vendor/registrar', 303);
    });
    scope.post('/_sandbox/delete', (request, reply) => {
      write(sandbox, fields(request.body).name ?? '', null);
      return reply.redirect('/panel/vendor/registrar', 303);
    });
    done();
  });
}

const row = ([name, value]: [string, string]): Html => html`<tr>
  <th scope="row">${name}</th><td class="mono">${value}</td>
  <td><form method="post" action="/registrar/_sandbox/delete"><input type="hidden" name="name" value="${name}"><button class="btn quiet">Delete</button></form></td></tr>`;

function panel(sandbox: Sandbox) {
  const records = Object.entries(zoneOf(sandbox).state.texts);
  return {
    title: 'Domain registrar',
    html: html`<section class="card pad"><h2>Add a TXT record</h2>
      <form method="post" action="/registrar/_sandbox/add">
        <div class="pair">
          <label class="field">Name<input name="name" required maxlength="253" autocomplete="off"></label>
          <label class="field">Value<input name="value" required maxlength="255" autocomplete="off"></label>
        </div>
        <button class="btn primary">Add</button>
      </form></section>
      <h3>Records</h3>
      ${
        records.length === 0
          ? html`<p class="empty">No record yet.</p>`
          : html`<div class="card scroll" tabindex="0"><table class="pairs"><tbody>${records.map(row)}</tbody></table></div>`
      }`,
  };
}

export const registrar: Vendor = {
  name: 'registrar',
  title: 'Domain registrar',
  register(app, sandbox) {
    controlRoutes(app, sandbox);
    formRoutes(app, sandbox);
  },
  panel,
};
