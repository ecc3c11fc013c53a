import { headshotAdvice, sampleSide } from '@recruiting/schema/headshot'
import type { UploadAdvice } from '@recruiting/schema/options'

/** Advice on a headshot before upload. Empty when the browser cannot decode the picture. */
export async function pictureAdvice(file: Blob): Promise<readonly UploadAdvice[]> {
  try {
    // Applies the EXIF orientation.
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const canvas = document.createElement('canvas')
    canvas.width = sampleSide
    canvas.height = sampleSide
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    if (drawing === null) return []
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, sampleSide, sampleSide)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, 0, 0, sampleSide, sampleSide)
    picture.close()
    const { data } = drawing.getImageData(0, 0, sampleSide, sampleSide)
    return headshotAdvice({ data, channels: 4 }, { width, height })
  } catch {
    return []
  }
}
