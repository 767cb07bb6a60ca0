/** What late-layers.tsx loads. */
export { Drawer, Modal } from '@mantine/core';
