/** Formatted text of somebody else, as the server has cleaned it (apps/server: platform/html/clean.ts). Never anything else. */
import classes from './RichHtml.module.css';

export const RichHtml = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written anew by the server from a few harmless elements
  <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
);
