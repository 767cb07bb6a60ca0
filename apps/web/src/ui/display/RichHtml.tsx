/**
 * Formatted text from other users, sanitized by the server (apps/server: platform/html/clean.ts). Never use it for
 * anything else.
 */
import classes from './RichHtml.module.css';

export const RichHtml = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written anew by the server from a few harmless elements
  <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
);
