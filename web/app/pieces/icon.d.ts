import type createSvgIcon from './create-svg-icon.tsx'

// `tsconfig.door.json` uses these types in place of those of MUI's icons.
export type SvgIconComponent = ReturnType<typeof createSvgIcon>
declare const Icon: SvgIconComponent
export default Icon
