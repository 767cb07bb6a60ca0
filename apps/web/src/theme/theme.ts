/**
 * Mantine's theme mapped onto the design tokens. Nothing here depends on a brand: components read CSS variables, and
 * the current brand only replaces those.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';
import { quick } from './motion.ts';

const ten = (value: string) => Array(10).fill(value) as unknown as MantineColorsTuple;

/** filled = the main action, default = ordinary, subtle = quiet, light = switched on; red = dangerous. */
const variants: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'red';
  if (variant === 'filled') {
    return danger
      ? { background: 'var(--bad)', hover: 'var(--bad-hover)', color: 'var(--on-bad)', border: '1px solid transparent' }
      : {
          background: 'var(--primary)',
          hover: 'var(--primary-hover)',
          color: 'var(--on-primary)',
          border: '1px solid transparent',
        };
  }
  if (variant === 'light') {
    return {
      background: 'var(--primary-soft)',
      hover: 'var(--primary-soft)',
      color: 'var(--primary-text)',
      border: '1px solid var(--primary-line)',
    };
  }
  const quiet = variant === 'subtle' || variant === 'transparent';
  return {
    background: quiet ? 'transparent' : 'var(--bg)',
    hover: 'var(--bg-hover)',
    color: danger ? 'var(--bad)' : quiet ? 'var(--text-2)' : 'var(--text)',
    border: quiet ? '1px solid transparent' : '1px solid var(--border-ctl)',
  };
};

const BUTTON = {
  xs: { height: '28px', padding: '10px', size: 'var(--fs-13)' },
  sm: { height: '32px', padding: '12px', size: 'var(--fs-13)' },
  md: { height: '36px', padding: '14px', size: 'var(--fs-13)' },
  lg: { height: '40px', padding: '16px', size: 'var(--fs-14)' },
  xl: { height: '48px', padding: '16px', size: 'var(--fs-14)' },
};
const INPUT = {
  xs: { height: '28px', size: 'var(--fs-13)' },
  sm: { height: '32px', size: 'var(--fs-13)' },
  md: { height: '36px', size: 'var(--fs-14)' },
  lg: { height: '40px', size: 'var(--fs-14)' },
  xl: { height: '48px', size: 'var(--fs-15)' },
};
const pick = <T>(sizes: Record<string, T>, size: unknown, fallback: string) =>
  (sizes[String(size)] ?? sizes[fallback]) as T;

/** Tooltips on hover, focus and touch, delay 0, distance 14; `Hint` adds the click. */
const tooltip = {
  offset: 14,
  openDelay: 0,
  closeDelay: 0,
  events: { hover: true, focus: true, touch: true },
  transitionProps: { duration: 0 },
};

type Sized = { size?: unknown; variant?: unknown };

/** The browser reports no change if the same file is chosen again, as after a refusal. */
const forgetFile = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  currentTarget.value = '';
};

/** Plain objects on purpose: importing a component here would add its code to the first load. */
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { variant: 'default', size: 'sm', loaderProps: { type: 'oval', size: 14 } },
    vars: (_: unknown, { size, variant }: Sized) => {
      const shape = pick(BUTTON, size, 'sm');
      const padding = variant === 'subtle' ? '8px' : shape.padding;
      return { root: { '--button-height': shape.height, '--button-padding-x': padding, '--button-fz': shape.size } };
    },
  },
  Input: {
    defaultProps: { size: 'md' },
    vars: (_: unknown, { size }: Sized) => {
      const shape = pick(INPUT, size, 'md');
      return { wrapper: { '--input-height': shape.height, '--input-fz': shape.size, '--input-padding': '10px' } };
    },
  },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
  Checkbox: { defaultProps: { size: '16px', radius: '5px' } },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  SegmentedControl: { defaultProps: { transitionDuration: 100, withItemsBorders: false } },
  Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  MultiSelect: { defaultProps: { checkIconPosition: 'right' } },
  ColorSwatch: { defaultProps: { radius: '5px', withShadow: false } },
  PasswordInput: { defaultProps: { rightSectionWidth: 36 } },
  Menu: { defaultProps: { ...quick, position: 'bottom-end', offset: 6, withInitialFocusPlaceholder: false } },
  Popover: { defaultProps: { ...quick, offset: 6 } },
  Modal: { defaultProps: { ...quick, centered: true, radius: 'lg' } },
  Drawer: { defaultProps: quick },
  Tabs: { defaultProps: { keepMounted: false } },
  Tooltip: { defaultProps: tooltip },
};

export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: ten('var(--primary)'), red: ten('var(--bad)') },
  variantColorResolver: variants,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-13)', md: 'var(--fs-14)', lg: 'var(--fs-15)', xl: 'var(--fs-18)' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s4)', lg: 'var(--s6)', xl: 'var(--s8)' },
  radius: { xs: '5px', sm: 'var(--r-tag)', md: 'var(--r-ctl)', lg: 'var(--r-card)', xl: '16px' },
  shadows: ten('var(--shadow-float)') as never,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

const shared = {
  '--mantine-font-weight-medium': '500',
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--bg)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-disabled': 'var(--bg-hover)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-color': 'var(--primary-text)',
};

/** The same names in both schemes: the tokens behind them change, not the mapping. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
