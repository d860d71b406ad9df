import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a camera sees for some seconds: a picture on a wall, or the bare wall. */
export type Scene = { picture: Buffer | null; seconds: number }

export const bareWall: Scene[] = [{ picture: null, seconds: 1 }]

/** The video that Chromium uses as its camera. It reads the file again each time the camera starts. */
export type FakeCamera = { file: string; see: (scenes: Scene[]) => void; remove: () => void }

export function fakeCamera(ffmpeg: string): FakeCamera {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-camera-'))
  const file = join(folder, 'camera.mjpeg')
  const see = (scenes: Scene[]) => {
    const pictures = scenes.map(({ picture }, n) => {
      if (picture) writeFileSync(join(folder, `${n}.png`), picture)
      return picture ? ['-loop', '1', '-framerate', '30', '-i', join(folder, `${n}.png`)] : ['-f', 'lavfi', '-i', wall]
    })
    const parts = scenes.map(
      ({ seconds }, n) => `[${n}:v]${onTheWall},trim=duration=${seconds},setpts=PTS-STARTPTS[v${n}]`,
    )
    const joined = `${scenes.map((_scene, n) => `[v${n}]`).join('')}concat=n=${scenes.length}:v=1`
    const newFile = join(folder, 'new.mjpeg')
    const filter = ['-filter_complex', [...parts, joined].join(';')]
    const format = ['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'mjpeg', newFile]
    execFileSync(ffmpeg, ['-v', 'error', '-y', ...pictures.flat(), ...filter, ...format])
    // A running camera keeps the old file. The next one to start reads the complete new one.
    renameSync(newFile, file)
  }
  see(bareWall)
  return { file, see, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const wall = 'color=c=0x9A9A92:s=1280x720:r=30'
/** Shows the picture in the middle of 1280x720, as big as a poster two steps away. */
const onTheWall =
  'fps=30,scale=w=480:h=480:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1:color=0x9A9A92,setsar=1,format=yuvj420p'

/** Returns a second of wall, then the picture, as a phone sees it on the way to a poster. */
export function posterWith(picture: Buffer): Scene[] {
  return [
    { picture: null, seconds: 1 },
    { picture, seconds: 2 },
  ]
}
