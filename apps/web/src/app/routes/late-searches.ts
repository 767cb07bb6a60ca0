/** Search parameters of pages that are loaded after sign-in (late.ts). */
import { reading, text, whole } from './searches.ts';

/** Filters for courses: by topic, by text. */
export const coursesSearch = reading({ page: whole, limit: whole, search: text, topic: whole });
/** The open page of a course. Defaults to the first unread one. */
export const courseSearch = reading({ page: whole });
/** The open mail template and its language. */
export const mailTemplatesSearch = reading({ mail: text, language: text });
