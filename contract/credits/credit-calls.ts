import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { identityQuery } from '#contract/queries.ts'
import {
  assignmentCredit,
  choiceAnswer,
  choiceInput,
  classCredits,
  classCreditsQuery,
  creditRuleQuery,
  ownClassCredit,
  rulePreview,
  savedRule,
} from './credits.ts'
import { creditRuleInput, eventCreditInput } from './rule-input.ts'
import { studentTerm } from './term/student-term.ts'

const chapter = 'Credit'
const student = ['student'] as const
const staff = ['faculty', 'admin'] as const
const reads: CallLimit = { most: 60 }
const writes: CallLimit = { most: 60 }

const classParams = { id: "The class's id." }
const ownParams = { id: 'The session’s own student.' }
const eventParam = { event: "The event's id." }

const rule = {
  counts: 'each' as const,
  needed: null,
  points: 1_000,
  cap: 5_000,
  best: null,
  exclusive: false,
  choose_until: null,
  published_at: null,
}
const ruleText = 'Each event is worth 1 point, up to 5 points in total.'
const event = { event: 'q3Zt0dFh1xWm-8Ka', event_name: 'Memory and Its Ethics', event_date: '2026-03-03T15:00:00.000Z' }
const course = { class: 'cLa55cLa55cLa55c', class_name: 'BIO 210, Section 2', faculty_name: 'Eleanor Whitcombe' }
const sums = { have: 2, needed: 5, missing: 3, points: 2_000 }
const counted = { state: 'counted' as const, reason: 'present' as const, points: 1_000 }

export const creditCalls = {
  'GET /api/students/:id/credits/': {
    access: student,
    limit: reads,
    parts: true,
    chapter,
    operation: 'readOwnCredits',
    summary: "Read a student's own credits",
    about:
      'In each class whose roster lists the student: the rule in words, what the student has, and each event with its state and the reason. All points are whole thousandths. Nothing is stored: credits follow from rosters, assigned events, presence, marks and choices.',
    params: ownParams,
    answers: {
      200: {
        about: 'The classes, by name.',
        shape: z.array(ownClassCredit),
        example: [
          {
            ...course,
            semester: 'Spring 2026',
            time_zone: 'America/New_York',
            rule,
            rule_text: ruleText,
            cap: 5_000,
            ...sums,
            events: [
              {
                ...event,
                ...counted,
                text: 'You were there.',
                note: null,
                counts_for: null,
                may_ask_about: null,
                mark: null,
              },
            ],
          },
        ],
      },
    },
  },
  'PUT /api/students/:id/credit-choices/:event/': {
    access: student,
    limit: writes,
    chapter,
    operation: 'chooseClass',
    summary: 'Choose the class for which an event counts',
    about:
      'Among the student’s classes whose rule is exclusive and that use the event, until the deadline of each class that would get or lose it. `null` removes the choice: the event then counts for the first class to which it gives something, in the order in which they used it.',
    params: { ...ownParams, ...eventParam },
    body: choiceInput,
    bodyExample: { class: course.class },
    answers: {
      200: {
        about: 'The choice, and the class that has the event now.',
        shape: choiceAnswer,
        example: { event: event.event, class: course.class, counts_for: course.class },
      },
    },
    refusals: { 400: ['not_to_choose', 'choice_closed'], 404: ['not_found'] },
  },
  'GET /api/classes/:id/credits/': {
    access: staff,
    limit: reads,
    parts: true,
    chapter,
    operation: 'listClassCredits',
    hasTag: true,
    summary: 'List the credits of a class',
    about:
      'For the class’s owner and administrators. Always paginated: 100 students without `limit`. A student’s `events` are in the order of the class’s events. `missing` is how many of the next events a student has to attend to reach the goal or all points: first those still to come, then further ones. The `ETag` is the version of the rule.',
    params: classParams,
    query: classCreditsQuery,
    answers: {
      200: {
        about: 'The events, and a page of the students.',
        shape: classCredits,
        example: {
          class: course.class,
          time_zone: 'America/New_York',
          rule,
          rule_text: ruleText,
          events: [{ ...event, points: null, note: null }],
          students_count: 1,
          one_short: 0,
          complete: 0,
          found: 1,
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
  'GET /api/classes/:id/students/:student/term/': {
    access: staff,
    limit: reads,
    chapter,
    operation: 'readStudentTerm',
    summary: 'Read one student’s term in all classes of a professor',
    about:
      'For the class’s owner and administrators. The classes are those of the same owner and semester whose roster lists the student, registered or pending, and the events those that count for them. At an event that the caller doesn’t manage, it has neither marks with their reasons nor attempts. `questions` has only those that the caller may list.',
    params: { ...classParams, student: 'The id of a registered or pending student on the roster of the class.' },
    query: identityQuery,
    answers: { 200: { about: 'The term, events by their start, the latest first.', shape: studentTerm } },
    refusals: { 404: ['not_found'] },
  },
  'PUT /api/classes/:id/credit-rule/': {
    access: staff,
    limit: writes,
    isHeavy: true,
    chapter,
    operation: 'setCreditRule',
    hasTag: true,
    isConditional: true,
    summary: 'Set the credit rule of a class, or show its effect',
    about:
      'With `each`, every event gives `points`, together at most `cap`. With `best`, only that many events count: those that are worth the most. `needed` is then a goal that doesn’t change points. With `at-least`, `needed` events together give `points`. Points are whole thousandths: 1000 is one point. With `preview=1` nothing is saved, and the response says who gains and loses points, and how many students gain and lose progress, here and in other exclusive classes.',
    params: classParams,
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
    refusals: { 400: ['above_cap', 'goal_above_cap', 'goal_above_best'], 404: ['not_found'] },
  },
  'PUT /api/classes/:id/events/:event/credit/': {
    access: staff,
    limit: writes,
    chapter,
    operation: 'setEventCredit',
    isHeavy: true,
    hasTag: true,
    isConditional: true,
    summary: 'Set what an event is worth in a class',
    about:
      'The event’s own points, in thousandths, and a note for students. Omitted fields don’t change. With `points: null`, the rule’s points apply. With `at-least`, they have no effect. The response says in which other exclusive classes the change moves credit.',
    params: { ...classParams, ...eventParam },
    query: identityQuery,
    body: eventCreditInput,
    bodyExample: { points: 2_000, note: 'Bring your field notes.' },
    answers: {
      200: {
        about: 'The assignment after the change.',
        shape: assignmentCredit,
        example: {
          class: course.class,
          event: event.event,
          points: 2_000,
          note: 'Bring your field notes.',
          others: [],
        },
      },
    },
    refusals: { 400: ['above_cap'], 404: ['not_found'] },
  },
} satisfies Calls
