"""One board video made with the tools that people take for it in Python. argv: way, ffmpeg, output. stdin: JSON with
size, fps, durationS, x264 (options for ffmpeg) and states: [time, piece placement as in FEN] in order.

chess.svg+cairosvg  an SVG for every frame, rasterised to PNG, all frames through x264
moviepy             a picture for every state, shown as long as the state lasts, written by moviepy
"""

import io
import json
import subprocess
import sys

import cairosvg
import chess
import chess.svg
import numpy
from PIL import Image

way, ffmpeg, output = sys.argv[1:]
scene = json.load(sys.stdin)
size, fps = scene["size"], scene["fps"]


def png(placement):
    drawing = chess.svg.board(chess.BaseBoard(placement), size=size)
    return cairosvg.svg2png(bytestring=drawing.encode(), output_width=size, output_height=size)


def states_of_frames():
    states, at = scene["states"], 0
    for frame in range(round(scene["durationS"] * fps)):
        while at + 1 < len(states) and states[at + 1][0] <= frame / fps + 1e-9:
            at += 1
        yield states[at][1]


def every_frame():
    command = [ffmpeg, "-f", "image2pipe", "-framerate", str(fps), "-i", "pipe:0", *scene["x264"], "-y", output]
    encoder = subprocess.Popen(command, stdin=subprocess.PIPE)
    for placement in states_of_frames():
        encoder.stdin.write(png(placement))
    encoder.stdin.close()
    if encoder.wait() != 0:
        sys.exit("ffmpeg failed")


def with_moviepy():
    from moviepy import ImageClip, concatenate_videoclips

    ends = [t for t, _ in scene["states"][1:]] + [scene["durationS"]]
    clips = []
    for (start, placement), end in zip(scene["states"], ends):
        picture = numpy.array(Image.open(io.BytesIO(png(placement))).convert("RGB"))
        clips.append(ImageClip(picture).with_duration(end - start))
    video = concatenate_videoclips(clips)
    video.write_videofile(output, fps=fps, codec="libx264", preset="veryfast", threads=1, logger=None)


{"chess.svg+cairosvg": every_frame, "moviepy": with_moviepy}[way]()
