// Filling in a gradebook file from a learning management system with the credit of a class.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { identityQuery } from '#contract/queries.ts'
import { gradebookInput, gradebookPreview, type GradebookPreview } from './gradebook.ts'

const file = [
  'Student,ID,SIS Login ID,Section,Talks (4711)',
  '    Points Possible,,,,5',
  '"Bergström, Maja",2201,m.bergstrom,A,',
  '',
].join('\n')

const example: GradebookPreview = {
  system: 'canvas',
  titles: ['Student', 'ID', 'SIS Login ID', 'Section', 'Talks (4711)'],
  person_column: null,
  encoding: 'utf-8',
  encodings: [],
  columns: [{ index: 4, title: 'Talks (4711)', most: 5_000 }],
  column: 4,
  rows: [
    {
      line: 3,
      name: 'Bergström, Maja',
      student: { id: 'sT7uD3nTsT7uD3nT', name: 'Maja Bergström', email: 'm.bergstrom@students.aldervalley.edu' },
      by: 'login',
      before: '',
      after: '2.5',
      is_over: false,
      is_stale: false,
      outcome: 'filled',
    },
  ],
  skipped: [2],
  names_deleted: 0,
  missing: [],
}

const limit: CallLimit = { most: 30 }

const common = {
  access: ['faculty', 'admin'] as const,
  limit,
  isHeavy: true,
  /** A 5 MB file as base64, and the JSON around it. */
  maxBodyBytes: 7_000_000,
  chapter: 'Classes',
  params: { id: "The class's id." },
  query: identityQuery,
  body: gradebookInput,
  bodyExample: { file: btoa(String.fromCharCode(...new TextEncoder().encode(file))) },
  refusalFields: { lines: z.array(z.int()).optional() },
} as const
const unreadable = [
  'gradebook_unknown',
  'gradebook_encoding',
  'gradebook_broken',
  'gradebook_no_column',
  'gradebook_too_large',
] as const

export const gradebookCalls = {
  'POST /api/classes/:id/gradebook/preview/': {
    ...common,
    operation: 'previewGradebook',
    summary: 'Show what filling a gradebook file does',
    about:
      'For the owner of the class. Takes the file that Canvas, Brightspace, Moodle or Blackboard exported, and recognizes system, separator and encoding. In a table of another program, `person_column` and `column` are chosen. Students are found by an id that an earlier file had, by address, by login, and last by their name, which a person has to check. Changes nothing.',
    answers: {
      200: { about: 'Each student in the file, and what happens to the cell.', shape: gradebookPreview, example },
    },
    refusals: { 400: [...unreadable], 404: ['not_found'] },
  },
  'POST /api/classes/:id/gradebook/': {
    ...common,
    operation: 'fillGradebook',
    summary: 'Fill a gradebook file with the credit of a class',
    about:
      'Returns the same file with one column filled, under its own name. No other byte changes. The ids in the file are remembered, so that the next file of the same system is matched by them.',
    answers: { 200: { about: 'The file, in its own encoding.', media: ['application/octet-stream'] } },
    refusals: { 400: [...unreadable, 'gradebook_choose_column'], 404: ['not_found'] },
  },
  'POST /api/classes/:id/gradebook/explanation/': {
    ...common,
    operation: 'explainGradebook',
    summary: 'Explain the numbers in a filled gradebook file',
    about:
      'Has a row for each student of the class and each of its events: the points for the event, and the value in the file. CSV is UTF-8 with a byte-order mark.',
    answers: { 200: { about: 'The file.', media: ['text/csv'] } },
    refusals: { 400: [...unreadable, 'gradebook_choose_column'], 404: ['not_found'] },
  },
} satisfies Calls
