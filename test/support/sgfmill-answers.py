"""What PyPI sgfmill makes of SGF records: one base64 record a line on stdin, one JSON answer a line on stdout."""
import base64
import json
import sys

from sgfmill import boards, sgf


def read(data):
    try:
        return sgf.Sgf_game.from_bytes(data)
    except Exception:
        # Only ASCII matters here, and Latin-1 reads any bytes.
        return sgf.Sgf_game.from_bytes(data, override_encoding="latin-1")


def text(board):
    size = board.side
    rows = range(size - 1, -1, -1)
    return "".join({"b": "b", "w": "w", None: "."}[board.get(row, column)] for row in rows for column in range(size))


def index(point, size):
    return None if point is None else (size - 1 - point[0]) * size + point[1]


def describe(game):
    size = game.get_size()
    board = boards.Board(size)
    moves, captures, start = [], [], None
    for node in game.get_main_sequence():
        if node.has_setup_stones():
            board.apply_setup(*node.get_setup_stones())
        colour, point = node.get_move()
        if colour is None:
            continue
        if start is None:
            start = text(board)
        moves.append([colour, index(point, size)])
        if point is None:
            captures.append(0)
            continue
        before = len(board.list_occupied_points())
        board.play(point[0], point[1], colour)
        captures.append(before + 1 - len(board.list_occupied_points()))
    return {"size": size, "start": start or text(board), "moves": moves, "captures": captures, "final": text(board)}


for line in sys.stdin:
    try:
        answer = describe(read(base64.b64decode(line)))
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
