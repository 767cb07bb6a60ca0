/** How fast what lies above a page comes and goes. */
export const quick = { transitionProps: { duration: 120 } };
