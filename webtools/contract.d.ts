// Written by `node webtools/contract.mjs --write` from openapi.yaml: the answers that pages use.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddedEvent: {
            type: string;
            data: {
                [key: string]: unknown;
            };
        };
        AlternativeShown: {
            command: components["schemas"]["Command"];
            value: number;
            text?: string;
            parts?: components["schemas"]["Part"][];
        };
        AnalysisShown: {
            game: string;
            /** @enum {string} */
            state: "done" | "failed" | "queued" | "running";
            done: number;
            of: number;
            analysis: components["schemas"]["GameAnalysis"] | null;
        };
        AuditShown: {
            /** @enum {string} */
            verdict: "diverged" | "exact" | "unverified";
            why: string | null;
            position: number | null;
            expected: string | null;
            found: string | null;
            game: string;
            title: string;
            version: number;
            rules_version: number;
            public_key: string;
            checkpoint: components["schemas"]["Checkpoint"];
        };
        BotLine: {
            bot: string;
            title: string;
            level: number;
            version: string;
            about: string;
            /** @enum {string} */
            grade: "beginner" | "casual" | "expert" | "learning" | "skilled" | "strong";
            ratings: components["schemas"]["BotRating"][];
            budget_ms: number;
        };
        BotRating: {
            seats: number;
            rating: number;
            low: number;
            high: number;
            games: number;
            version: string;
            date: string;
        };
        Chance: {
            share: number;
            low: number;
            high: number;
        };
        Checkpoint: {
            at: string;
            game: string;
            hash: string;
            position: number;
            signature: string;
        };
        ClockShown: {
            turn: number | null;
            game: number | null;
            then: components["schemas"]["ClockShownThen"] | null;
            bot: string | null;
            now: string | null;
            seats: components["schemas"]["SeatClock"][];
        };
        /** @enum {string} */
        ClockShownThen: "bot" | "default" | "hand_over";
        Colour: {
            fill: string;
            ink: string;
            /** @enum {string} */
            pattern: "bars" | "checks" | "crosses" | "dots" | "grid" | "patches" | "plain" | "rings" | "stripes" | "waves" | "zigzag";
        };
        Command: {
            type: string;
        } & {
            [key: string]: unknown;
        };
        CommandChecked: {
            version: number;
            legal: boolean;
            reason: string | null;
            clause: string | null;
            detail: string | null;
            facts: {
                [key: string]: unknown;
            };
            events: components["schemas"]["AddedEvent"][];
            changes: components["schemas"]["HoldingChange"][];
            told?: components["schemas"]["Told"];
            scene?: components["schemas"]["Piece"][];
        };
        CommandSent: {
            version: number;
            /** @enum {string} */
            status: "abandoned" | "open" | "over" | "running";
            to_act: number[];
            due: string[];
            events: components["schemas"]["Event"][];
            groups?: components["schemas"]["GroupTold"][];
            game?: components["schemas"]["GameShown"];
            commands?: components["schemas"]["CommandsShown"];
            scene?: components["schemas"]["Piece"][];
        };
        CommandsShown: {
            version: number;
            seat: number;
            commands: components["schemas"]["Command"][];
            undo: components["schemas"]["UndoShown"];
            told?: components["schemas"]["Told"][];
            tree?: components["schemas"]["TreeBranch"][];
            follow_up?: components["schemas"]["Command"];
        };
        CostlyTurnShown: {
            turn: number;
            position: number;
            seat: number;
            sent: components["schemas"]["Command"];
            better: components["schemas"]["Command"];
            chance: number;
            better_chance: number;
            cost: components["schemas"]["Chance"];
            text?: string;
            parts?: components["schemas"]["Part"][];
        };
        DeliveriesShown: {
            deliveries: components["schemas"]["DeliveryShown"][];
            next: string | null;
        };
        DeliveryShown: {
            delivery: string;
            type: string;
            game: string | null;
            position: number | null;
            /** @enum {string} */
            outcome: "delivered" | "failed";
            attempts: number;
            status: number | null;
            error: string | null;
            duration_ms: number;
            first_try: string;
            last_try: string;
            next_try: string | null;
        };
        Event: {
            position: number;
            type: string;
        } & {
            [key: string]: unknown;
        };
        EventsShown: {
            events: components["schemas"]["Event"][];
            version: number;
            through: number;
            reset: boolean;
            lost_after?: number;
            groups?: components["schemas"]["GroupTold"][];
        };
        ForkedFrom: {
            game: string;
            position: number;
        };
        GameAnalysis: {
            title: string;
            seats: number;
            trials: number;
            complete: boolean;
            turns: components["schemas"]["TurnChances"][];
            costly: components["schemas"]["CostlyTurnShown"][];
            unsure: components["schemas"]["CostlyTurnShown"][];
        };
        GameCreated: {
            game: string;
            title: string;
            version: number;
            /** @enum {string} */
            status: "abandoned" | "open" | "over" | "running";
            /** @enum {string} */
            visibility: "private" | "public";
            sandbox: boolean;
            commitment: string;
            settings: components["schemas"]["Settings"];
            seats: components["schemas"]["SeatOpened"][];
            manager: string | null;
            invitation: string | null;
        };
        GameLine: {
            game: string;
            title: string;
            /** @enum {string} */
            status: "abandoned" | "open" | "over" | "running";
            version: number;
            /** @enum {string} */
            visibility: "private" | "public";
            sandbox: boolean;
            created_at: string;
            updated_at: string;
            forked_from: components["schemas"]["ForkedFrom"] | null;
            imported_at: string | null;
            settings: {
                [key: string]: unknown;
            };
            seats: components["schemas"]["SeatShown"][];
            to_act: number[];
            clock: components["schemas"]["ClockShown"] | null;
            result: components["schemas"]["Result"] | null;
            metadata?: {
                [key: string]: string;
            };
        };
        GameShown: {
            game: string;
            title: string;
            /** @enum {string} */
            status: "abandoned" | "open" | "over" | "running";
            version: number;
            rules_version: number;
            /** @enum {string} */
            visibility: "private" | "public";
            sandbox: boolean;
            commitment: string;
            settings: components["schemas"]["Settings"];
            seats: components["schemas"]["SeatShown"][];
            to_act: number[];
            may_act: number[];
            due: string[];
            clock: components["schemas"]["ClockShown"] | null;
            abandoned_at: string | null;
            forked_from: components["schemas"]["ForkedFrom"] | null;
            imported_at: string | null;
            rematch_of: string | null;
            rematch: string | null;
            view: components["schemas"]["View"];
            result: components["schemas"]["Result"] | null;
            commands?: components["schemas"]["CommandsShown"] | null;
            scene?: components["schemas"]["Piece"][];
            metadata?: {
                [key: string]: string;
            };
        };
        GamesShown: {
            games: components["schemas"]["GameLine"][];
            next: string | null;
            unreadable: components["schemas"]["UnreadableGame"][];
        };
        GroupTold: {
            text: string;
            parts: components["schemas"]["Part"][];
            first: number;
            last: number;
            seat: number | null;
        };
        HintShown: {
            version: number;
            seat: number;
            bot: string;
            command: components["schemas"]["Command"] | null;
            value: number | null;
            alternatives: components["schemas"]["AlternativeShown"][];
            text?: string;
            parts?: components["schemas"]["Part"][];
            why?: components["schemas"]["Told"];
        };
        HoldingChange: {
            seat: number;
            what: string;
            label: string;
            by: number;
            to: number;
        };
        Layout: {
            width: number;
            height: number;
            zones: components["schemas"]["Zone"][];
            seat_colours: components["schemas"]["Colour"][];
            glyphs: string[];
            pieces: {
                [key: string]: string;
            };
            colours: {
                [key: string]: components["schemas"]["Colour"];
            };
            things: {
                [key: string]: components["schemas"]["Thing"];
            };
        };
        LineShown: {
            what: string;
            points: number;
            thanks_to: {
                [key: string]: unknown;
            }[];
            texts: {
                [key: string]: string;
            };
        };
        OperationsShown: {
            at: string;
            workers: boolean;
            queue_length: number;
            streams_open: number;
            games: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            due: number;
            late: number;
            waiting: components["schemas"]["WaitingGame"][];
            set_aside: components["schemas"]["SetAsideGame"][];
            store: components["schemas"]["StoreState"];
            totals: components["schemas"]["Totals"];
        };
        Part: {
            text: string;
            ref?: string;
            heading?: boolean;
        };
        PatchOperation: {
            /** @enum {string} */
            op: "add" | "remove" | "replace";
            path: string;
            value?: unknown;
        };
        Piece: {
            kind: string;
            at: string;
            glyph: string;
            id?: string | null;
            ref?: string | null;
            colour?: string | null;
            seat?: number | null;
            text?: string;
            note?: string;
            count?: number;
            /** @enum {string} */
            face?: "down" | "up";
            marks?: string[];
            turned?: string;
        };
        Place: {
            id: string;
            x: number;
            y: number;
            width: number;
            height: number;
            label?: string;
            text?: string;
            glyph?: string | null;
            colour?: string | null;
            seat?: number | null;
            /** @enum {string} */
            arrange?: "column" | "grid" | "row" | "stack";
            marks?: string[];
            ref?: string | null;
            next?: string[];
        };
        PlayedBy: {
            bot: string;
            version: string;
        };
        PositionChanged: {
            position: number;
            event: components["schemas"]["Event"];
            changes: components["schemas"]["PatchOperation"][];
        };
        PositionShown: {
            position: number;
            event: components["schemas"]["Event"];
            /** @enum {string} */
            status: "abandoned" | "open" | "over" | "running";
            seats: components["schemas"]["SeatShown"][];
            to_act: number[];
            due: string[];
            clock: components["schemas"]["ClockShown"] | null;
            view: components["schemas"]["View"];
            result: components["schemas"]["Result"] | null;
            points: number[];
            scene?: components["schemas"]["Piece"][];
        };
        ReferenceKind: {
            kind: string;
            description: string;
        };
        RematchJoined: {
            game: string;
            seat: number;
            name: string | null;
            token: string;
            version: number;
            /** @enum {string} */
            status: "abandoned" | "open" | "over" | "running";
            manager: string | null;
        };
        ReplayShown: {
            game: string;
            title: string;
            version: number;
            settings: components["schemas"]["Settings"];
            positions: components["schemas"]["PositionShown"][];
            next: number | null;
            changes?: components["schemas"]["PositionChanged"][];
        };
        Result: {
            scores: number[];
            winners: number[];
        };
        ScoringShown: {
            game: string;
            version: number;
            /** @enum {string} */
            status: "abandoned" | "open" | "over" | "running";
            final: boolean;
            sheets: components["schemas"]["SheetShown"][];
        };
        SeatClock: {
            seat: number;
            used_ms: number;
            deadline: string | null;
        };
        SeatOpened: {
            seat: number;
            /** @enum {string} */
            kind: "bot" | "held" | "open" | "reserved";
            taken: boolean;
            name: string | null;
            bot: string | null;
            stands_in: boolean;
            resigned: boolean;
            external_id?: string | null;
            played_by?: components["schemas"]["PlayedBy"];
            token: string | null;
        };
        SeatShown: {
            seat: number;
            /** @enum {string} */
            kind: "bot" | "held" | "open" | "reserved";
            taken: boolean;
            name: string | null;
            bot: string | null;
            stands_in: boolean;
            resigned: boolean;
            external_id?: string | null;
            played_by?: components["schemas"]["PlayedBy"];
        };
        SetAsideGame: {
            game: string;
            doing: string;
            version: number;
            times: number;
            since: string;
            until: string;
            stuck: boolean;
            bots: string[];
        };
        Settings: {
            [key: string]: unknown;
        };
        SheetShown: {
            seat: number;
            points: number;
            complete: boolean;
            lines: components["schemas"]["LineShown"][];
        };
        StoreState: {
            memory_bytes: number;
            memory_limit_bytes: number;
            answers_ms: number;
        };
        Thing: {
            label: string;
            about?: string;
        };
        TitleLine: {
            title: string;
            name: string;
            seats: number[];
            rules_version: number;
        };
        TitleShown: {
            title: string;
            name: string;
            seats: number[];
            rules_version: number;
            settings: {
                [key: string]: unknown;
            };
            commands: {
                [key: string]: unknown;
            };
            events: {
                [key: string]: unknown;
            };
            view: {
                [key: string]: unknown;
            };
            reasons: string[];
            content: {
                [key: string]: unknown;
            };
            references: components["schemas"]["ReferenceKind"][];
            texts: {
                [key: string]: components["schemas"]["Words"];
            };
        };
        Told: {
            text: string;
            parts: components["schemas"]["Part"][];
        };
        Totals: {
            commands: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            requests: number;
            request_seconds: number;
            bot_failures: {
                [key: string]: number;
            };
            job_failures: number;
            workers_lost: number;
            http_replaced: number;
            games_stuck: number;
            deliveries: {
                [key: string]: number;
            };
        };
        TreeBranch: {
            type: string;
            label: string;
            command: components["schemas"]["Command"] | null;
            node: components["schemas"]["TreeNode"] | null;
        };
        TreeChoice: {
            ref: string | null;
            refs: string[];
            value: {
                [key: string]: unknown;
            };
            label: string;
            command: components["schemas"]["Command"] | null;
            node: components["schemas"]["TreeNode"] | null;
        };
        TreeItem: {
            ref: string;
            label: string;
        };
        TreeNode: {
            step: string;
            label: string;
            optional: boolean;
            several: boolean;
            choices: components["schemas"]["TreeChoice"][];
            items?: components["schemas"]["TreeItem"][];
        };
        TurnChances: {
            turn: number;
            position: number;
            seat: number | null;
            played: number;
            chances: components["schemas"]["Chance"][];
        };
        UndoShown: {
            possible: boolean;
            to: number | null;
            command: components["schemas"]["Command"] | null;
            reason: string | null;
            clause: string | null;
            told?: components["schemas"]["Told"];
            detail?: string;
        };
        UnreadableGame: {
            game: string;
            title: string | null;
            /** @enum {string} */
            why: "damaged" | "other_release" | "out_of_reach" | "stream_lost";
        };
        View: {
            [key: string]: unknown;
        };
        WaitingGame: {
            game: string;
            title: string | null;
            version: number | null;
            due_ms: number;
            waits_for: string;
            seat: number | null;
            bot: string | null;
        };
        /** @enum {string} */
        WebhookCreatedDisabled: "by_owner" | "failing" | "gone";
        WebhookShown: {
            webhook: string;
            url: string;
            events: string[];
            titles: string[];
            game: string | null;
            description: string;
            disabled: components["schemas"]["WebhookCreatedDisabled"] | null;
            failures: number;
            failing_since: string | null;
            next_try: string | null;
            games_waiting: number;
            waiting_since: string | null;
            old_secret_until: string | null;
            created_at: string;
        };
        WebhooksShown: {
            webhooks: components["schemas"]["WebhookShown"][];
        };
        Words: {
            name: string;
            labels: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            reasons: {
                [key: string]: string;
            };
            clauses: {
                [key: string]: string;
            };
        };
        Zone: {
            id: string;
            kind: string;
            x: number;
            y: number;
            width: number;
            height: number;
            label?: string;
            seat?: number | null;
            /** @enum {string} */
            arrange?: "column" | "grid" | "row" | "stack";
            places?: components["schemas"]["Place"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AddedEvent = components['schemas']['AddedEvent'];
export type AlternativeShown = components['schemas']['AlternativeShown'];
export type AnalysisShown = components['schemas']['AnalysisShown'];
export type AuditShown = components['schemas']['AuditShown'];
export type BotLine = components['schemas']['BotLine'];
export type BotRating = components['schemas']['BotRating'];
export type Chance = components['schemas']['Chance'];
export type Checkpoint = components['schemas']['Checkpoint'];
export type ClockShown = components['schemas']['ClockShown'];
export type ClockShownThen = components['schemas']['ClockShownThen'];
export type Colour = components['schemas']['Colour'];
export type Command = components['schemas']['Command'];
export type CommandChecked = components['schemas']['CommandChecked'];
export type CommandSent = components['schemas']['CommandSent'];
export type CommandsShown = components['schemas']['CommandsShown'];
export type CostlyTurnShown = components['schemas']['CostlyTurnShown'];
export type DeliveriesShown = components['schemas']['DeliveriesShown'];
export type DeliveryShown = components['schemas']['DeliveryShown'];
export type Event = components['schemas']['Event'];
export type EventsShown = components['schemas']['EventsShown'];
export type ForkedFrom = components['schemas']['ForkedFrom'];
export type GameAnalysis = components['schemas']['GameAnalysis'];
export type GameCreated = components['schemas']['GameCreated'];
export type GameLine = components['schemas']['GameLine'];
export type GameShown = components['schemas']['GameShown'];
export type GamesShown = components['schemas']['GamesShown'];
export type GroupTold = components['schemas']['GroupTold'];
export type HintShown = components['schemas']['HintShown'];
export type HoldingChange = components['schemas']['HoldingChange'];
export type Layout = components['schemas']['Layout'];
export type LineShown = components['schemas']['LineShown'];
export type OperationsShown = components['schemas']['OperationsShown'];
export type Part = components['schemas']['Part'];
export type PatchOperation = components['schemas']['PatchOperation'];
export type Piece = components['schemas']['Piece'];
export type Place = components['schemas']['Place'];
export type PlayedBy = components['schemas']['PlayedBy'];
export type PositionChanged = components['schemas']['PositionChanged'];
export type PositionShown = components['schemas']['PositionShown'];
export type ReferenceKind = components['schemas']['ReferenceKind'];
export type RematchJoined = components['schemas']['RematchJoined'];
export type ReplayShown = components['schemas']['ReplayShown'];
export type Result = components['schemas']['Result'];
export type ScoringShown = components['schemas']['ScoringShown'];
export type SeatClock = components['schemas']['SeatClock'];
export type SeatOpened = components['schemas']['SeatOpened'];
export type SeatShown = components['schemas']['SeatShown'];
export type SetAsideGame = components['schemas']['SetAsideGame'];
export type Settings = components['schemas']['Settings'];
export type SheetShown = components['schemas']['SheetShown'];
export type StoreState = components['schemas']['StoreState'];
export type Thing = components['schemas']['Thing'];
export type TitleLine = components['schemas']['TitleLine'];
export type TitleShown = components['schemas']['TitleShown'];
export type Told = components['schemas']['Told'];
export type Totals = components['schemas']['Totals'];
export type TreeBranch = components['schemas']['TreeBranch'];
export type TreeChoice = components['schemas']['TreeChoice'];
export type TreeItem = components['schemas']['TreeItem'];
export type TreeNode = components['schemas']['TreeNode'];
export type TurnChances = components['schemas']['TurnChances'];
export type UndoShown = components['schemas']['UndoShown'];
export type UnreadableGame = components['schemas']['UnreadableGame'];
export type View = components['schemas']['View'];
export type WaitingGame = components['schemas']['WaitingGame'];
export type WebhookCreatedDisabled = components['schemas']['WebhookCreatedDisabled'];
export type WebhookShown = components['schemas']['WebhookShown'];
export type WebhooksShown = components['schemas']['WebhooksShown'];
export type Words = components['schemas']['Words'];
export type Zone = components['schemas']['Zone'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
