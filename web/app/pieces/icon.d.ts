import type createSvgIcon from './create-svg-icon.tsx'

// `tsconfig.door.json` takes these types for MUI's icons.
export type SvgIconComponent = ReturnType<typeof createSvgIcon>
declare const Icon: SvgIconComponent
export default Icon
