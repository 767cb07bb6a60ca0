/** Page skeletons: hand-made, from site builders, old, and minified into one line. */
import { type Html, html, raw } from '../../html.ts';
import type { Draft } from './site.ts';
import { choose, type Variants } from './variants.ts';

export interface Parts {
  language: string;
  charset: Html;
  title: string;
  name: string;
  head: Html;
  links: { href: string; label: string }[];
  main: Html;
  footer: Html;
}

type Skeleton = (parts: Parts) => string;

const anchors = (links: Parts['links']): Html[] =>
  links.map(({ href, label }) => html`<a href="${href}">${label}</a> `);
const items = (links: Parts['links'], kind: string): Html[] =>
  links.map(
    ({ href, label }) => html`<li class="${kind}"><a class="nav-link" href="${href}"><span>${label}</span></a></li>`,
  );

const plain: Skeleton = ({ language, charset, title, name, head, links, main, footer }) =>
  html`<!doctype html>
<html lang="${language}">
<head>
${charset}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body>
<header><a href="/">${name}</a><nav>${anchors(links)}</nav></header>
<main>${main}</main>
<footer>${footer}</footer>
</body>
</html>`.markup;

const divs: Skeleton = ({ language, charset, title, name, head, links, main, footer }) =>
  html`<!DOCTYPE html>
<html lang="${language}" class="no-js"><head>${charset}<meta property="og:site_name" content="${name}"><title>${title}</title>
<style>.container{max-width:72rem;margin:auto}.nav-link:hover{color:#06c}</style>
${head}</head>
<body class="page">
<div id="wrapper"><div class="navbar"><div class="container"><a class="navbar-brand" href="/"><b>${name}</b></a>
<ul class="navbar-nav">${items(links, 'nav-item')}</ul></div></div>
<div class="container"><div class="row"><div class="col-lg-12">${main}</div></div></div>
<div class="footer"><div class="container">${footer}</div></div></div>
<script>document.documentElement.className = 'js'; if (1 < 2 && 3 > 2) { var s = "</p>"; }</script>
</body></html>`.markup;

/** In the style of the 1990s. */
const tables: Skeleton = ({ charset, title, name, head, links, main, footer }) =>
  html`<HTML>
<HEAD>
${charset}
<TITLE>${title}</TITLE>
${head}
</HEAD>
<BODY BGCOLOR=#FFFFFF>
<TABLE WIDTH=100% BORDER=0><TR><TD COLSPAN=2><FONT SIZE=5><B>${name}</B></FONT></TD></TR>
<TR VALIGN=top><TD WIDTH=160>${links.map(({ href, label }) => html`<A HREF="${href}">${label}</A><BR>`)}</TD>
<TD>${main}</TD></TR>
<TR><TD COLSPAN=2><FONT SIZE=1>${footer}</FONT></TD></TR></TABLE>
</BODY></HTML>`.markup;

/** As canvas builders write it: everything in its own box, with data for the script. */
const boxes: Skeleton = ({ language, charset, title, name, head, links, main, footer }) =>
  html`<!DOCTYPE html>
<html lang="${language}"><head>${charset}<title>${title}</title>${head}
<script type="application/json" id="site-data">${raw(JSON.stringify({ site: name, version: '1.4531.0', flags: ['a@b', 'x'] }).replaceAll('<', '\\u003c'))}</script>
</head><body><div id="SITE_CONTAINER"><div id="comp-k1" data-testid="header"><div><h6>${name}</h6></div>
<nav id="comp-k2" aria-label="Site">${items(links, 'menu')}</nav></div>
<div id="comp-k3" style="--w:980px"><div data-testid="richTextElement">${main}</div></div>
<div id="comp-k9" data-testid="footer"><div>${footer}</div></div></div></body></html>`.markup;

const squeezed: Skeleton = (parts) => plain(parts).replaceAll(/>\s+</g, '><').replaceAll(/\n+/g, ' ');

const SKELETONS: Variants<Skeleton> = [
  [35, plain],
  [30, divs],
  [8, tables],
  [15, boxes],
  [12, squeezed],
];

export function framed(draft: Draft, parts: Parts): string {
  const markup = choose(draft.site.seed, 'skeletons', SKELETONS, draft.style('skeleton'))(parts);
  return draft.site.isBroken ? broken(markup) : markup;
}

/** Invalid HTML: missing closing tags, and tags that close nothing. */
function broken(markup: string): string {
  let count = 0;
  return markup
    .replaceAll(/<\/(p|li|td|span|h3)>/g, (tag) => (count++ % 3 === 1 ? '' : tag))
    .replace('<footer', '</div></section><footer')
    .replace('</body>', '</main></body>');
}
