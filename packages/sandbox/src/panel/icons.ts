/** The panel's icons: 24 grid, one stroke, drawn by the text color. */
import { type Html, raw } from '../html.ts';

const icon = (paths: string): Html =>
  raw(`<svg class="i" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${paths}</svg>`);

export const icons = {
  inbox: icon('<path d="M4 13h4l2 3h4l2-3h4"/><path d="M5.5 5h13L21 13v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5z"/>'),
  webhook: icon(
    '<path d="M4.9 15.7a4 4 0 1 0 5.6 3.8H16"/><path d="M15.1 18.3a4 4 0 1 0 .4-6.7l-3.4-6.1"/><path d="M9.6 10.6A4 4 0 1 1 15.5 6"/><path d="M9.6 10.6 6.5 16.4"/>',
  ),
  clock: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>'),
  plug: icon('<path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4"/>'),
  box: icon('<path d="m12 3 8 4.5v9L12 21l-8-4.5v-9z"/><path d="m4 7.5 8 4.5 8-4.5M12 12v9"/>'),
  copy: icon(
    '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"/>',
  ),
  external: icon('<path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4"/>'),
  search: icon('<circle cx="11" cy="11" r="6.5"/><path d="m20 20-4.2-4.2"/>'),
  trash: icon(
    '<path d="M4 7h16M10 11v6M14 11v6M6 7l1 12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2l1-12M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2"/>',
  ),
  back: icon('<path d="m14 6-6 6 6 6"/>'),
  attachment: icon('<path d="m14.5 7-6 6a2 2 0 0 0 3 3l6.2-6.2a4 4 0 0 0-5.7-5.7l-6.3 6.3a6 6 0 0 0 8.5 8.5L19 14"/>'),
};
