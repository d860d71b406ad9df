import { gradebookWords } from '#contract/credits/gradebook/words.ts'
import { FileDrop } from '#web/kit/files/drop-area.tsx'
import type { Gradebook } from './use-gradebook.ts'

/** Where the file comes from: chosen or dropped. */
export function GradebookSource({ gradebook }: { gradebook: Gradebook }) {
  return (
    <FileDrop
      fileName={gradebook.fileName}
      title={gradebookWords.drop}
      facts={describeFacts(gradebook)}
      accept=".csv,.txt,.tsv,.xls"
      label={gradebookWords.file}
      chooseWords={gradebook.fileName === null ? gradebookWords.chooseFile : gradebookWords.chooseAnotherFile}
      onFile={(file) => void gradebook.choose(file)}
    />
  )
}

function describeFacts({ isReading, preview }: Gradebook): string {
  const system = preview?.system ? gradebookWords.system({ system: preview.system }) : gradebookWords.otherProgram
  if (preview?.column != null) return gradebookWords.foundIn({ system, rows: preview.rows.length })
  if (isReading) return gradebookWords.reading
  return preview ? system : gradebookWords.formats
}
