/** How fast dialogs, menus and lists appear and disappear. */
export const quick = { transitionProps: { duration: 120 } };
