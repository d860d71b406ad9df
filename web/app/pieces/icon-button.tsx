import ButtonBase, { type ButtonProps } from './button-base.tsx'

/** A button with an icon only. */
export default function IconButton({ edge, ...rest }: ButtonProps & { edge?: 'end' }) {
  return <ButtonBase {...rest} piece={edge ? `IconButton-${edge}` : 'IconButton'} />
}
