/** The human API reference: one self-contained page, no script but a filter, readable in light and dark. */
import { createHash } from 'node:crypto';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}
interface Document {
  info: { title: string; description: string };
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
}

const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const code = (value: unknown) => `<pre tabindex="0">${safe(JSON.stringify(value, null, 2))}</pre>`;

const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#141418);--side:light-dark(#f9f9fb,#0f0f12);--line:light-dark(#e6e6ec,#2a2a32);--text:light-dark(#17171c,#ededf2);--dim:light-dark(#4d4d59,#b4b4c0);--mark:light-dark(#4a2fe8,#b3a7ff)}
*{box-sizing:border-box}body{margin:0;font:14px/20px Inter,system-ui,sans-serif;color:var(--text);background:var(--bg);display:grid;grid-template-columns:280px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;background:var(--side);border-right:1px solid var(--line);padding:16px}
nav a{display:block;padding:4px 8px;color:var(--dim);text-decoration:none;border-radius:8px;font-size:13px}nav a:hover{color:var(--mark)}
nav h2{font-size:12px;color:var(--dim);margin:16px 8px 4px}main{padding:32px;max-width:960px}
h1{font-size:24px;line-height:32px}article{border:1px solid var(--line);border-radius:12px;margin:16px 0;padding:16px;overflow-wrap:anywhere}
h3{font-size:15px;margin:0 0 8px}.m{font:600 12px ui-monospace,monospace;color:var(--mark);margin-right:8px}
code,pre{font:12px/18px ui-monospace,monospace}pre{background:var(--side);border:1px solid var(--line);border-radius:8px;padding:12px;overflow:auto;max-height:320px}
summary{cursor:pointer;color:var(--dim)}p{color:var(--dim);margin:4px 0 8px}input{width:100%;height:36px;border:1px solid var(--line);border-radius:8px;padding:0 10px;background:var(--bg);color:var(--text)}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;max-height:40vh}main{padding:16px}}`;

const SCRIPT = `document.querySelector('input').addEventListener('input',e=>{const q=e.target.value.toLowerCase();document.querySelectorAll('article').forEach(a=>{a.hidden=!a.textContent.toLowerCase().includes(q)})})`;

const policyHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src ${policyHash(STYLE)}; script-src ${policyHash(SCRIPT)}; base-uri 'none'; frame-ancestors 'none'`;

export function renderDocs(document: Document): { html: string; policy: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  );
  const groups = [...new Set(operations.map(({ operation }) => operation.tags[0] as string))];
  const link = ({ method, path, operation }: (typeof operations)[number]) =>
    `<a href="#${safe(operation.operationId)}"><span class="m">${method}</span>${safe(path)}</a>`;
  const menu = groups
    .map(
      (group) =>
        `<h2>${safe(group)}</h2>${operations
          .filter(({ operation }) => operation.tags[0] === group)
          .map(link)
          .join('')}`,
    )
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(document.info.title)}</title><style>${STYLE}</style></head><body>
<nav aria-label="Calls"><input type="search" placeholder="Filter" aria-label="Filter calls">${menu}</nav><main><h1>${safe(document.info.title)}</h1><p>${safe(document.info.description)} <a href="/api/openapi.json">openapi.json</a></p>${operations.map(article).join('')}
<h1>Shapes</h1>${Object.entries(document.components.schemas)
    .map(([name, schema]) => `<article id="schema-${safe(name)}"><h3>${safe(name)}</h3>${code(schema)}</article>`)
    .join('')}</main><script>${SCRIPT}</script></body></html>`;
  return { html, policy: POLICY };
}

function article({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0]?.schema;
  const success = Object.entries(operation.responses)[0];
  const reply = success?.[1].content && Object.values(success[1].content)[0]?.schema;
  const part = (title: string, value: unknown) =>
    value ? `<details><summary>${title}</summary>${code(value)}</details>` : '';
  return `<article id="${safe(operation.operationId)}"><h3><span class="m">${method}</span><code>${safe(path)}</code></h3>
<p>${safe(operation.summary)}. ${operation.security ? 'No sign-in needed.' : ''} ${safe(operation.description ?? '')}</p>
${part('Parameters', operation.parameters.length ? operation.parameters : null)}${part('Body', body)}${part(`Reply ${success?.[0] ?? ''}`, reply)}</article>`;
}
