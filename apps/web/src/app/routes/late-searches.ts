/** Search parameters of pages that are loaded after sign-in (late.ts). */
import { reading, text, whole } from './searches.ts';

/** Courses to read: those of a topic, those with some words. */
export const coursesSearch = reading({ page: whole, limit: whole, search: text, topic: whole });
/** Which page of a course is open; the first unread one unless said otherwise. */
export const courseSearch = reading({ page: whole });
/** The mail that is open, and in which language. */
export const mailTemplatesSearch = reading({ mail: text, language: text });
