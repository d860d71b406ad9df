import { z } from 'zod'
import {
  assignmentCredit,
  checkedReceipt,
  choiceAnswer,
  choiceInput,
  classCredits,
  classCreditsQuery,
  creditRuleQuery,
  ownClassCredit,
  receipt,
  rulePreview,
  savedRule,
} from '#contract/credits/credits.ts'
import { creditRuleInput, eventCreditInput } from '#contract/credits/rule-input.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Credit'
const params = { id: "The class's id." }
const minute = 'Sixty requests a minute for each account.'

const rule = {
  counts: 'each' as const,
  needed: null,
  points: 1_000,
  cap: 5_000,
  drop_lowest: 0,
  exclusive: false,
  choose_until: null,
  published_at: null,
}
const ruleText = 'Each event is worth 1 point, up to 5 points in total.'
const event = { event: 'q3Zt0dFh1xWm-8Ka', event_name: 'Memory and Its Ethics', event_date: '2026-03-03T15:00:00.000Z' }
const about = { class: 'cLa55cLa55cLa55c', class_name: 'BIO 210, Section 2', faculty_name: 'Eleanor Whitcombe' }
const sums = { have: 2, needed: 5, missing: 3, points: 2_000 }
const counted = { state: 'counted' as const, reason: 'present' as const, points: 1_000 }

export const creditDocs = {
  own: {
    chapter,
    operation: 'readOwnCredits',
    summary: "Read a student's own credits",
    about: `In each class whose roster lists the student: the rule in words, what the student has, and each event with its state and the reason. All points are whole thousandths. Nothing is stored: credits follow from rosters, assigned events, presence, marks and choices. ${minute}`,
    params: { id: "The session's own student." },
    answers: {
      200: {
        about: 'The classes, by name.',
        shape: z.array(ownClassCredit),
        example: [
          {
            ...about,
            semester: 'Spring 2026',
            time_zone: 'America/New_York',
            rule,
            rule_text: ruleText,
            cap: 5_000,
            ...sums,
            events: [
              { ...event, ...counted, text: 'You were there.', note: null, counts_for: null, may_ask_about: null },
            ],
          },
        ],
      },
    },
  },
  choose: {
    chapter,
    operation: 'chooseClass',
    summary: 'Choose the class for which an event counts',
    about: `Among the student’s classes whose rule is exclusive and that use the event, until the deadline of each class that would get or lose it. \`null\` forgets the choice: the event counts for the class that used it first. ${minute}`,
    params: { id: "The session's own student.", event: "The event's id." },
    body: choiceInput,
    bodyExample: { class: about.class },
    answers: {
      200: {
        about: 'The choice, and the class that has the event now.',
        shape: choiceAnswer,
        example: { event: event.event, class: about.class, counts_for: about.class },
      },
    },
    refusals: { 400: ['not_to_choose', 'choice_closed'], 404: ['not_found'] },
  },
  ofClass: {
    chapter,
    operation: 'listClassCredits',
    summary: 'List the credits of a class',
    about: `For the class’s owner and administrators. Always in parts: 100 students without \`limit\`. \`events\` of a student are in the order of the class’s events. \`missing\` is how many of the next events a student has to attend for the goal or all points: those still to come, then further ones. ${minute}`,
    params,
    query: classCreditsQuery,
    answers: {
      200: {
        about: 'The events, and a part of the students.',
        shape: classCredits,
        example: {
          class: about.class,
          time_zone: 'America/New_York',
          rule,
          rule_text: ruleText,
          events: [{ ...event, points: null, note: null }],
          students_count: 1,
          one_short: 0,
          complete: 0,
          students: [
            {
              id: 'sT7uD3nTsT7uD3nT',
              first_name: 'Maja',
              last_name: 'Bergström',
              email: 'm.bergstrom@students.aldervalley.edu',
              email_verified: true,
              ...sums,
              events: [counted],
            },
          ],
        },
      },
    },
    refusals: { 404: ['not_found'] },
  },
  setRule: {
    chapter,
    operation: 'setCreditRule',
    summary: 'Set the credit rule of a class, or show its effect',
    about: `With \`each\`, every event gives \`points\`, together at most \`cap\`, without the \`drop_lowest\` lowest events. \`needed\` is a goal then, which changes no points. With \`at-least\`, \`needed\` events together give \`points\`. Points are whole thousandths. With \`preview=1\` nothing is saved, and the answer says who gains and loses points. ${minute}`,
    params,
    query: creditRuleQuery,
    body: creditRuleInput,
    bodyExample: { counts: 'each', points: 1_000, cap: 5_000 },
    answers: {
      200: {
        about: 'The saved rule, or its effect.',
        shape: z.union([savedRule, rulePreview]),
        example: { rule, rule_text: ruleText },
      },
    },
    refusals: { 400: ['above_cap', 'goal_above_cap'], 404: ['not_found'] },
  },
  setEvent: {
    chapter,
    operation: 'setEventCredit',
    summary: 'Set what an event is worth in a class',
    about: `Points of its own, in thousandths, and a note for students. Without \`points\` the rule’s apply. They mean nothing with \`at-least\`. ${minute}`,
    params: { ...params, event: "The event's id." },
    query: identityQuery,
    body: eventCreditInput,
    bodyExample: { points: 2_000, note: 'Bring your field notes.' },
    answers: {
      200: {
        about: 'What the assignment says now.',
        shape: assignmentCredit,
        example: { class: about.class, event: event.event, points: 2_000, note: 'Bring your field notes.' },
      },
    },
    refusals: { 400: ['above_cap'], 404: ['not_found'] },
  },
  receipt: {
    chapter,
    operation: 'readReceipt',
    summary: 'Read what a check-in counts for',
    about:
      'After the 201, for the student who checked in. It isn’t part of the check-in: without it, the check-in is as valid. Thirty requests a minute for each account.',
    params: { id: "The check-in's id." },
    answers: {
      200: {
        about:
          'The classes that use the event, this semester’s other classes, and a receipt that can be shown to anyone.',
        shape: receipt,
        example: {
          attendance: 'aT7t3nDaNc3aT7t3',
          event: event.event,
          event_name: event.event_name,
          classes: [
            {
              ...about,
              ...sums,
              professor: 'Whitcombe',
              cap: 5_000,
              state: 'counted',
              reason: 'present',
              text: 'You were there.',
            },
          ],
          unused: [
            { class: 'cLa55cHeMcLa55cH', class_name: 'CHEM 110', faculty_name: 'Daniel Osei', professor: 'Osei' },
          ],
          receipt: 'aT7t3nDaNc3aT7t3.kIfdB0Iu7y3lWkLqF5pY0fZ9s1nD7cU2bXoVtRqMe4w',
        },
      },
    },
    refusals: { 404: ['not_found'] },
  },
  checkReceipt: {
    chapter,
    operation: 'checkReceipt',
    summary: 'Check a receipt that somebody shows',
    about:
      'Valid while the student is on the roll of the event. For any other receipt the answer names no one: it says only whether the receipt was signed by this server. At a closed university a receipt stays valid, and `erased_from` says until when it can be checked. A check-in that was deleted and a student who was marked absent get the same answer. 120 requests a minute for each client.',
    params: { receipt: 'The receipt, as the student shows it.' },
    answers: {
      200: {
        about: 'Who was where and when, or only why it isn’t valid.',
        shape: checkedReceipt,
        example: {
          valid: true,
          student_name: 'Maja Bergström',
          event_name: event.event_name,
          event_date: event.event_date,
          scanned_at: '2026-03-03T14:53:08.000Z',
          school_name: 'Alder Valley University',
          time_zone: 'America/New_York',
          erased_from: null,
        },
      },
    },
  },
} satisfies Record<string, RouteDocs>
