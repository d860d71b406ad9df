// The door is the small entry page without MUI. A piece is one of its components.
import { classes } from 'virtual:door-pieces'
import { classFor, type Sx } from './sx.ts'

/** Returns the class attribute of a piece: its own classes, the class of its `sx`, and the given states. */
export function pieceClass(piece: string, sx?: Sx, ...states: (string | false | undefined)[]): string {
  const names = classes[piece]
  if (names === undefined) throw new Error(`The door has no piece “${piece}”.`)
  return [names, classFor(sx), ...states].filter(Boolean).join(' ')
}
