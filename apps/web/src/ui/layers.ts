/** How many dialogs, panels and sheets lie over the page. Keys belong to the topmost. */
export const layersOpen = () => document.querySelectorAll('[aria-modal="true"]').length;
