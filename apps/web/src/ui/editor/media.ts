/** Pictures and videos as editor blocks, in the same HTML as the server writes (apps/server: platform/html). */
import { videoOf } from '@leadwright/contract/resale/videos';
import { mergeAttributes, Node } from '@tiptap/react';

export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/**
 * What the server allows for a player. Here it also ignores the pointer, so that the block can be selected
 * (Editor.module.css).
 */
const PLAYER = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
  allow: 'fullscreen; picture-in-picture',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
};

export const VideoBlock = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (frame) => {
        const video = videoOf(frame.getAttribute('src') ?? '');
        return video && { src: video.src, title: video.name };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', mergeAttributes(HTMLAttributes, PLAYER)],
});
