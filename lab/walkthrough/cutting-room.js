// Runs in the page of encode.ts: draws every moment of the film with the pointer on top, and encodes it.
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from './mediabunny.mjs'

const FRAMES_A_SECOND = 20

globalThis.cutFilm = async (film, { width, height }) => {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d', { alpha: false })
  const draw = async (at) => {
    pen.drawImage(await develop(latest(film.frames, at)), 0, 0, width, height)
    drawPointer(pen, latest(film.pointer, at))
  }
  const webm = await make(new WebMOutputFormat(), 'vp9', 130_000)
  const mp4 = await make(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'avc', 170_000)
  await draw(film.chapters[2] + 300)
  const poster = await shrink(canvas, 0.75).convertToBlob({ type: 'image/webp', quality: 0.7 })
  return { webm, mp4, poster: await toBase64(await poster.arrayBuffer()) }

  async function make(format, codec, bitrate) {
    const output = new Output({ format, target: new BufferTarget() })
    const source = new CanvasSource(canvas, { codec, bitrate, keyFrameInterval: 15, bitrateMode: 'variable' })
    output.addVideoTrack(source, { frameRate: FRAMES_A_SECOND })
    await output.start()
    for (let at = 0; at < film.length; at += 1000 / FRAMES_A_SECOND) {
      await draw(at)
      await source.add(at / 1000, 1 / FRAMES_A_SECOND)
    }
    await output.finalize()
    return toBase64(output.target.buffer)
  }
}

// The poster is seen small and before anything is played.
function shrink(canvas, scale) {
  const small = new OffscreenCanvas(canvas.width * scale, canvas.height * scale)
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height)
  return small
}

/** What was true at a moment: the last mark before it, or the first there is. */
function latest(marks, at) {
  return marks.findLast((mark) => mark.at <= at) ?? marks[0]
}

function drawPointer(pen, { x, y, down }) {
  if (down) {
    pen.beginPath()
    pen.arc(x, y, 18, 0, Math.PI * 2)
    pen.fillStyle = 'rgb(20 120 80 / 0.25)'
    pen.fill()
  }
  pen.save()
  pen.translate(x, y)
  pen.beginPath()
  for (const [toX, toY] of arrow) pen.lineTo(toX, toY)
  pen.closePath()
  pen.fillStyle = '#12201c'
  pen.strokeStyle = '#fff'
  pen.lineWidth = 1.5
  pen.fill()
  pen.stroke()
  pen.restore()
}

const arrow = [
  [0, 0],
  [0, 17],
  [4.2, 13.2],
  [7, 19.4],
  [9.8, 18.1],
  [7, 12.2],
  [12.4, 12.2],
]

// One at a time: a minute of decoded pictures is more than a browser's memory holds.
let developed = { frame: null, picture: null }

async function develop(frame) {
  if (developed.frame === frame) return developed.picture
  developed.picture?.close()
  const bytes = Uint8Array.from(atob(frame.jpeg), (letter) => letter.charCodeAt(0))
  developed = { frame, picture: await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' })) }
  return developed.picture
}

function toBase64(buffer) {
  return (
    new Uint8Array(buffer).toBase64?.() ??
    btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''))
  )
}
