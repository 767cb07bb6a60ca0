/** Loaded by late-layers.tsx. */
export { Drawer, Modal } from '@mantine/core';
